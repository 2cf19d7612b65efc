package io.fanout.clients.apache;

import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.http.HttpHost;
import org.apache.http.HttpResponse;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.impl.client.DefaultClientConnectionReuseStrategy;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of a backend, which join and leave while calls run; several may be addresses of one
 * name. A connection to a host that has left is not used again. One thread at a time changes the
 * hosts, any thread asks.
 */
final class ChangingHosts {
  /** What is asked for each call; replaced as a whole. */
  private record Served(List<Origin> origins, Set<HttpHost> targets) {
    static Served of(List<Origin> origins) {
      return new Served(
          List.copyOf(origins),
          origins.stream().map(ChangingHosts::target).collect(Collectors.toUnmodifiableSet()));
    }
  }

  private final BackendSettings settings;
  private final HostResolver addresses;
  private final RoutePool pool;
  private final IdleReaper reaper;
  private volatile Served served;

  ChangingHosts(
      BackendSettings settings,
      List<Origin> origins,
      HostResolver addresses,
      RoutePool pool,
      IdleReaper reaper) {
    this.settings = settings;
    this.addresses = addresses;
    this.pool = pool;
    this.reaper = reaper;
    this.served = Served.of(origins);
    pool.setMaxTotal(ApacheLimits.total(settings, origins.size()));
  }

  /** The host as HttpClient names it: it pools by name and address, and tells the host its name. */
  static HttpHost target(Origin origin) {
    return origin.address() == null
        ? new HttpHost(origin.host(), origin.port(), origin.scheme())
        : new HttpHost(origin.address(), origin.host(), origin.port(), origin.scheme());
  }

  /** The hosts from now on. Closing a connection may wait, so another thread does it. */
  void change(List<Origin> now) {
    Served next = Served.of(now);
    served = next;
    pool.setMaxTotal(ApacheLimits.total(settings, now.size()));
    reaper.soon(() -> pool.closeIdle(host -> !next.targets.contains(host)));
  }

  /** Whether a connection stays open after that answer. */
  boolean keepsAlive(HttpResponse response, HttpContext context) {
    HttpHost target = HttpClientContext.adapt(context).getTargetHost();
    return served.targets.contains(target)
        && DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(response, context);
  }

  /**
   * Another address of the same name, null if there is none: another host, or else an address of
   * the other family, whose connection is used once.
   */
  @Nullable Origin another(Origin refused) {
    for (Origin origin : served.origins) {
      if (isSameName(origin, refused) && !origin.equals(refused)) {
        return origin;
      }
    }
    try {
      for (InetAddress address : addresses.resolve(refused.host())) {
        if (!address.equals(refused.address())) {
          return refused.at(address);
        }
      }
    } catch (UnknownHostException e) {
      return null; // for example a target of SRV records, all of whose addresses are hosts
    }
    return null;
  }

  private static boolean isSameName(Origin one, Origin other) {
    return one.address() != null
        && one.port() == other.port()
        && one.host().equals(other.host())
        && one.scheme().equals(other.scheme());
  }
}
