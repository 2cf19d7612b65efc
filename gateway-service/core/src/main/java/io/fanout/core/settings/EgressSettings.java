package io.fanout.core.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP proxy for calls to backends. The gateway calls {@code https} hosts through a tunnel
 * (CONNECT) and sends {@code http} requests to the proxy itself, with the complete URL.
 *
 * @param proxy the proxy: {@code http://name:port}, {@code https://name:port} for TLS between the
 *     gateway and the proxy, or {@code none} for direct calls; required
 * @param basic user name and password for the proxy
 * @param noProxy hosts to call directly: a name, which includes all names below it; a {@code
 *     .suffix} for the names below it only; an address; or a range such as {@code 10.0.0.0/8}.
 *     Addresses and ranges apply to hosts that the settings name by address
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the certificates to trust
 *     for an {@code https} proxy; by default the gateway trusts the JDK's certificates
 */
public record EgressSettings(
    @Nullable String proxy,
    @Nullable BasicSettings basic,
    @Default List<String> noProxy,
    @Nullable String sslBundle) {
  /** The word for no proxy. */
  public static final String NONE = "none";

  /** Whether calls leave through a proxy. */
  public boolean hasProxy() {
    return proxy != null && !proxy.equals(NONE);
  }
}
