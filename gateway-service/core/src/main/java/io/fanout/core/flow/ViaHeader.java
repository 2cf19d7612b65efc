package io.fanout.core.flow;

import io.fanout.api.http.Headers;
import io.fanout.core.http.NextHop;
import java.util.List;

/**
 * The field that tells each hop of a message which gateways it came through (RFC 9110, 7.6.3). A
 * request goes on with what the client's {@code Via} says, and this gateway behind it.
 */
public final class ViaHeader {
  public static final String HEADER = "Via";

  /** The setting that leaves this gateway out. */
  static final String NOBODY = "none";

  private final String http1;
  private final String http2;

  private ViaHeader(String http1, String http2) {
    this.http1 = http1;
    this.http2 = http2;
  }

  /** For a gateway of that name, as it is configured. */
  public static ViaHeader named(String name) {
    return name.equals(NOBODY) ? new ViaHeader("", "") : new ViaHeader("1.1 " + name, "2 " + name);
  }

  /** Whether the text can be the gateway's name. */
  public static boolean isName(String text) {
    return text.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+(:[0-9]{1,5})?");
  }

  /** The gateway's entry for a message that came in HTTP/1.1; empty for none. */
  public String ofHttp1() {
    return http1;
  }

  /** Adds the entry for a request that came over that protocol. */
  void add(Headers received, String protocol, Headers.Builder sent) {
    List<String> before = NextHop.passable(HEADER, received);
    String own = protocol.equals("HTTP/2.0") ? http2 : http1;
    if (before.isEmpty()) {
      if (!own.isEmpty()) {
        sent.add(HEADER, own);
      }
      return;
    }
    String all = String.join(", ", before);
    sent.add(HEADER, own.isEmpty() ? all : all + ", " + own);
  }
}
