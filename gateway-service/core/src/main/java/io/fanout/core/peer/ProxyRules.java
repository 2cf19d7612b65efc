package io.fanout.core.peer;

import io.fanout.api.Caller;
import io.fanout.api.http.Headers;
import io.fanout.core.settings.ForwardedFields;
import io.fanout.core.settings.InboundSettings;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for client addresses: which proxies' headers the gateway trusts, and what it tells
 * backends.
 */
public final class ProxyRules {
  /** Trusts no proxy and sends no addresses. */
  public static final ProxyRules NONE = new ProxyRules(null, ForwardedFields.NONE);

  private static final String FORWARDED = "Forwarded";
  private static final String FOR = "X-Forwarded-For";
  private static final String PROTO = "X-Forwarded-Proto";
  private static final String HOST = "X-Forwarded-Host";

  private static final Set<String> ALL =
      Set.of("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host");

  private final @Nullable TrustedProxies trusted;
  private final ForwardedFields told;

  private ProxyRules(@Nullable TrustedProxies trusted, ForwardedFields told) {
    this.trusted = trusted;
    this.told = told;
  }

  /** By settings that are sound. */
  public static ProxyRules of(InboundSettings settings) {
    List<AddressRange> ranges =
        settings.trustedProxies().stream().map(AddressRange::parse).toList();
    TrustedProxies trusted =
        ranges.isEmpty() ? null : new TrustedProxies(ranges, settings.proxyHeader());
    return trusted == null && settings.forwardedHeaders() == ForwardedFields.NONE
        ? NONE
        : new ProxyRules(trusted, settings.forwardedHeaders());
  }

  /** The client that sent the request over that connection. */
  public Caller client(Peer connection, Headers headers) {
    Caller connected = connection.caller();
    return trusted == null ? connected : trusted.client(connected, headers);
  }

  /** Whether that address is a trusted proxy's. */
  public boolean trusts(InetAddress address) {
    return trusted != null && trusted.trusts(address);
  }

  /** Whether it writes that field itself, so that a client's own does not pass. */
  public boolean writes(String name) {
    return told != ForwardedFields.NONE && ALL.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Adds the headers that describe the request's client to backends. */
  public void tell(Peer connection, Headers received, Headers.Builder sent) {
    if (told == ForwardedFields.NONE) {
      return;
    }
    Caller connected = connection.caller();
    boolean byProxy = trusted != null && trusted.trusts(connected);
    String scheme = connection.isSecure() ? "https" : "http";
    String host = received.first("Host");
    if (told != ForwardedFields.FORWARDED) {
      sent.add(FOR, behind(byProxy, FOR, received, connected.address()));
      sent.add(PROTO, first(byProxy, PROTO, received, scheme));
      String named = first(byProxy, HOST, received, host == null ? "" : host);
      if (!named.isEmpty()) {
        sent.add(HOST, named);
      }
    }
    if (told != ForwardedFields.X_FORWARDED) {
      String own = element(connected.address(), scheme, host);
      sent.add(FORWARDED, behind(byProxy, FORWARDED, received, own));
    }
  }

  private static String behind(boolean byProxy, String name, Headers received, String own) {
    List<String> before = byProxy ? received.all(name) : List.of();
    return before.isEmpty() ? own : String.join(", ", before) + ", " + own;
  }

  private static String first(boolean byProxy, String name, Headers received, String own) {
    String before = byProxy ? received.first(name) : null;
    return before == null ? own : before;
  }

  private static String element(String address, String scheme, @Nullable String host) {
    String node = address.indexOf(':') < 0 ? address : "\"[" + address + "]\"";
    String named = host == null ? "" : ";host=\"" + host.replace("\"", "") + '"';
    return "for=" + (address.equals("-") ? "unknown" : node) + named + ";proto=" + scheme;
  }
}
