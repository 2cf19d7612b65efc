package io.fanout.core.client;

import io.fanout.core.settings.BasicSettings;
import io.fanout.core.settings.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy between the gateway and hosts. A host with {@code https} is reached through a
 * tunnel that CONNECT opens, so the proxy sees its name and nothing else. A request to a host with
 * {@code http} goes to the proxy itself, with the complete URL, as most proxies expect it: many of
 * them open tunnels to port 443 alone.
 *
 * @param origin where the proxy is; with {@code https} the gateway speaks TLS with it
 * @param authorization the value of {@code Proxy-Authorization}; null where the proxy asks for none
 * @param security what secures connections to the proxy
 */
public record EgressProxy(Origin origin, @Nullable Secret authorization, Security security) {
  /** The status with which a proxy asks for credentials. */
  public static final int WANTS_CREDENTIALS = 407;

  private static final String AUTHORIZATION = "Proxy-Authorization";

  static @Nullable Secret authorization(@Nullable BasicSettings basic) {
    if (basic == null || basic.password() == null) {
      return null;
    }
    String pair = basic.username() + ":" + basic.password().reveal();
    return Secret.of(
        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether connections to that host are tunnels; if not, the proxy forwards each request. */
  public boolean tunnelsTo(Origin host) {
    return host.scheme().equals("https");
  }

  public boolean isSecure() {
    return origin.scheme().equals("https");
  }

  /** The head of the request for a tunnel to that host. */
  public byte[] connect(Origin host) {
    String to = host.host() + ":" + host.port();
    String head =
        "CONNECT " + to + " HTTP/1.1\r\nHost: " + to + "\r\n" + credentialsLine() + "\r\n";
    return head.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The prefix of the target in a request that the proxy forwards to that host. */
  public static String beforeTarget(Origin host) {
    return host.scheme() + "://" + host.authority();
  }

  /** The header line with the proxy's credentials; empty where it asks for none. */
  public String credentialsLine() {
    return authorization == null ? "" : AUTHORIZATION + ": " + authorization.reveal() + "\r\n";
  }

  /** Why the proxy's answer of that status leaves a call to that host without a connection. */
  public String refusal(Origin host, int status) {
    String what = tunnelsTo(host) ? "refused CONNECT" : "refused the request";
    String remedy =
        status != WANTS_CREDENTIALS
            ? ""
            : authorization == null
                ? ": it asks for a user name and a password (egress.basic)"
                : ": it does not accept the user name and password of egress.basic";
    return "%s with status %d%s".formatted(what, status, remedy);
  }

  /** Names the proxy, and never its credentials. */
  @Override
  public String toString() {
    return "proxy " + origin;
  }
}
