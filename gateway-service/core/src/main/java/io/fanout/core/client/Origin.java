package io.fanout.core.client;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One host of a backend: scheme, name and port. It comes only from settings and name servers, never
 * from a request.
 *
 * @param address the address of a host that shares its name with others; null for a name whose
 *     addresses are one host
 */
public record Origin(String scheme, String host, int port, @Nullable InetAddress address) {
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+");
  private static final String EXPECTED =
      "expected: http://name:port or https://name:port with nothing behind it";

  /** A name, or a literal address. */
  public Origin(String scheme, String host, int port) {
    this(scheme, host, port, null);
  }

  /** The host that has this address of the name. */
  public Origin at(InetAddress one) {
    return new Origin(scheme, host, port, one);
  }

  /** Whether the host is an address already, so that there is nothing to look up. */
  public boolean isLiteral() {
    return host.startsWith("[") || LITERAL.matcher(host).matches();
  }

  /** Reads {@code http://name:port}; the port may be left out. */
  public static Origin parse(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("%s (%s)".formatted(text, EXPECTED), e);
    }
    String scheme = uri.getScheme();
    boolean known = "http".equals(scheme) || "https".equals(scheme);
    boolean bare =
        (uri.getRawPath() == null || uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null
            && uri.getRawUserInfo() == null;
    if (!known || uri.getHost() == null || !bare || uri.getPort() == 0 || uri.getPort() > 65535) {
      throw new IllegalArgumentException("%s (%s)".formatted(text, EXPECTED));
    }
    int port = uri.getPort() > 0 ? uri.getPort() : "https".equals(scheme) ? 443 : 80;
    return new Origin(scheme, uri.getHost(), port);
  }

  /** The value of a Host header: the port is left out where the scheme implies it. */
  public String authority() {
    boolean implied = port == ("https".equals(scheme) ? 443 : 80);
    return implied ? host : host + ":" + port;
  }

  @Override
  public String toString() {
    String named = scheme + "://" + authority();
    return address == null ? named : named + " at " + address.getHostAddress();
  }
}
