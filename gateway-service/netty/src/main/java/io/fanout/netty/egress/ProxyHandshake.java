package io.fanout.netty.egress;

import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.netty.tls.ClientTls;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a connection to a proxy: TLS with the proxy if the proxy uses it, and a tunnel if the
 * host does. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // it is listened to
public final class ProxyHandshake {
  private final @Nullable SslHandler security;
  private final ProxyGate gate;

  private ProxyHandshake(EgressProxy proxy, @Nullable ClientTls tls, Origin host, long until) {
    this.security = proxy.isSecure() ? security(proxy, tls, until) : null;
    this.gate = new ProxyGate(proxy, host, until);
  }

  /**
   * The handshake with that proxy, to be done by that moment; null where there is no proxy, or
   * where it takes requests to the host at once.
   *
   * @param tls secures the connection to a proxy that speaks TLS; null for the JDK
   */
  public static @Nullable ProxyHandshake with(
      @Nullable EgressProxy proxy, @Nullable ClientTls tls, Origin host, long until) {
    return proxy == null || (!proxy.isSecure() && !proxy.tunnelsTo(host))
        ? null
        : new ProxyHandshake(proxy, tls, host, until);
  }

  private static SslHandler security(EgressProxy proxy, @Nullable ClientTls tls, long until) {
    ClientTls chosen = tls == null ? ClientTls.ofTheJdk(proxy.security()) : tls;
    long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
    return chosen.handler(proxy.origin(), Math.max(1, left));
  }

  /** Adds its handlers, before those that are for the host. */
  public void addTo(ChannelPipeline pipeline) {
    if (security != null) {
      pipeline.addLast(security);
    }
    pipeline.addLast(gate);
  }

  /**
   * Runs that on the lane when all is done, with the reason where it failed. To be called once the
   * channel is connected.
   */
  public void whenDone(Consumer<@Nullable Throwable> then) {
    gate.opened().addListener(done -> then.accept(done.cause()));
  }
}
