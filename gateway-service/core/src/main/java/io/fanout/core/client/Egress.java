package io.fanout.core.client;

import io.fanout.core.settings.EgressSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How connections to a backend's hosts leave the gateway: directly, or through a proxy. */
public final class Egress {
  /** Every host is called directly. */
  public static final Egress DIRECT = new Egress(null, DirectHosts.of(List.of()));

  private final @Nullable EgressProxy proxy;
  private final DirectHosts direct;

  private Egress(@Nullable EgressProxy proxy, DirectHosts direct) {
    this.proxy = proxy;
    this.direct = direct;
  }

  /** As those settings say, which were checked; with what secures connections, by bundle. */
  public static Egress of(@Nullable EgressSettings settings, Function<String, Security> bundles) {
    if (settings == null || settings.proxy() == null || !settings.hasProxy()) {
      return DIRECT;
    }
    String bundle = settings.sslBundle();
    return new Egress(
        new EgressProxy(
            Origin.parse(settings.proxy()),
            EgressProxy.authorization(settings.basic()),
            bundle == null ? Security.ofThePlatform() : bundles.apply(bundle)),
        DirectHosts.of(settings.noProxy()));
  }

  /**
   * The proxy between the gateway and that host; null where there is none. A host that discovery
   * has found by its address is called there, directly.
   */
  public @Nullable EgressProxy proxyFor(Origin host) {
    return host.address() == null ? proxyFor(host.host()) : null;
  }

  private @Nullable EgressProxy proxyFor(String host) {
    return proxy == null || direct.contains(host) ? null : proxy;
  }

  /** Whether any host is called through a proxy. */
  public boolean hasProxy() {
    return proxy != null;
  }

  /** What secures connections to the proxy, if the gateway speaks TLS with it. */
  public Security security() {
    return proxy == null ? Security.ofThePlatform() : proxy.security();
  }

  /**
   * The addresses to connect to for that host: its proxy's, if it has one. The proxy then looks up
   * the host's name.
   */
  public InetAddress[] resolve(String host, HostResolver addresses) throws UnknownHostException {
    EgressProxy between = proxyFor(host);
    return addresses.resolve(between == null ? host : between.origin().host());
  }
}
