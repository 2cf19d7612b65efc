package io.fanout.core.client;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * One host of a backend: scheme, name and port. Comes from settings alone, never from a request.
 */
public record Origin(String scheme, String host, int port) {
  private static final String EXPECTED =
      "expected: http://name:port or https://name:port with nothing behind it";

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
    return scheme + "://" + authority();
  }
}
