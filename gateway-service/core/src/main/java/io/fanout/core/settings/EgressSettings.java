package io.fanout.core.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxy through which calls leave the network. {@code https} hosts are called through a tunnel
 * (CONNECT); {@code http} requests are sent to the proxy itself, with the complete URL.
 *
 * @param proxy the proxy, {@code http://name:port}, or {@code https://name:port} for TLS between
 *     the gateway and the proxy; {@code none} for calls that leave directly; required
 * @param basic the user name and password that the proxy asks for
 * @param noProxy the hosts that are called directly: a name, which includes all names below it, a
 *     {@code .suffix} for the names below it alone, an address or a range such as {@code
 *     10.0.0.0/8}. Addresses and ranges apply to hosts that the settings name by address
 * @param sslBundle the SSL bundle with the certificates to trust for a proxy with {@code https}; by
 *     default the gateway trusts the JDK's certificates
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
