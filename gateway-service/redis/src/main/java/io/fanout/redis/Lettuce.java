package io.fanout.redis;

import io.fanout.core.settings.RedisSettings;
import io.fanout.policy.shared.TlsManagers;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.EventLoopGroupProvider;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes Lettuce's client: one thread for its socket, and no reconnection of its own. */
@SuppressWarnings("FutureReturnValueIgnored") // the gateway does not wait for its threads to end
final class Lettuce implements AutoCloseable {
  private static final int PORT = 6379;
  private static final int SENTINEL_PORT = 26379;
  private static final String IO_URING = "io.lettuce.core.iouring";
  private static final long GOODBYE_MILLIS = 1_000;

  static {
    // Lettuce would use io_uring wherever Netty supports it; a single mostly idle connection gains
    // nothing.
    if (System.getProperty(IO_URING) == null) {
      System.setProperty(IO_URING, "false");
    }
  }

  private final EventExecutorGroup executors =
      new DefaultEventExecutorGroup(1, threads("fanout-redis"));
  private final EventLoopGroupProvider loops =
      new DefaultEventLoopGroupProvider(1, pool -> threads("fanout-redis-io"));
  private final ClientResources resources;
  private final RedisClient client;
  private final RedisURI address;

  Lettuce(RedisSettings settings, @Nullable TlsManagers tls) {
    this.resources =
        ClientResources.builder()
            .eventLoopGroupProvider(loops)
            .eventExecutorGroup(executors)
            .threadFactoryProvider(pool -> threads("fanout-redis-timer"))
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .build();
    this.client = RedisClient.create(resources);
    this.address = address(settings);
    client.setOptions(options(settings, tls));
  }

  private static ThreadFactory threads(String name) {
    return new DefaultThreadFactory(name, true);
  }

  /** Commands fail at once without a connection, and are never sent twice. */
  private static ClientOptions options(RedisSettings settings, @Nullable TlsManagers tls) {
    return ClientOptions.builder()
        .autoReconnect(false)
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .protocolVersion(ProtocolVersion.RESP2)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .timeoutOptions(TimeoutOptions.enabled(settings.timeout()))
        .socketOptions(SocketOptions.builder().connectTimeout(settings.connectTimeout()).build())
        .sslOptions(ssl(tls))
        .build();
  }

  /** The thread for everything except input and output. */
  EventExecutor executor() {
    return executors.next();
  }

  /** Adds a listener, which gets each connection that ends. */
  void onDisconnected(Consumer<Object> listener) {
    client.addListener(
        new RedisConnectionStateListener() {
          @Override
          public void onRedisDisconnected(RedisChannelHandler<?, ?> gone) {
            listener.accept(gone);
          }
        });
  }

  /** Opens a connection; asks the sentinels first if the settings name some. */
  CompletionStage<StatefulRedisConnection<String, String>> connect() {
    return client.connectAsync(StringCodec.UTF8, address);
  }

  private static SslOptions ssl(@Nullable TlsManagers tls) {
    SslOptions.Builder options = SslOptions.builder().jdkSslProvider();
    return tls == null
        ? options.build()
        : options.keyManager(tls.keys()).trustManager(tls.trusted()).build();
  }

  @Override
  public void close() {
    client
        .shutdownAsync(0, GOODBYE_MILLIS, TimeUnit.MILLISECONDS)
        .whenComplete(
            (done, failure) -> {
              resources.shutdown(0, GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
              loops.shutdown(0, GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
              executors.shutdownGracefully(0, GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
            });
  }

  /** Redis's address by the settings, which are valid. */
  private static RedisURI address(RedisSettings settings) {
    List<URI> hosts = new ArrayList<>();
    settings.hosts().forEach(host -> hosts.add(URI.create(host)));
    boolean secure = hosts.get(0).getScheme().equals("rediss");
    RedisURI.Builder address = RedisURI.builder();
    if (settings.sentinel() == null) {
      address.withHost(hosts.get(0).getHost()).withPort(port(hosts.get(0), PORT));
    } else {
      address.withSentinelMasterId(settings.sentinel());
      hosts.forEach(
          host ->
              address.withSentinel(
                  RedisURI.builder()
                      .withHost(host.getHost())
                      .withPort(port(host, SENTINEL_PORT))
                      .withSsl(secure)
                      .withTimeout(settings.connectTimeout())
                      .build()));
    }
    if (settings.password() != null) {
      String password = settings.password().reveal();
      if (settings.username() == null) {
        address.withPassword(password.toCharArray());
      } else {
        address.withAuthentication(settings.username(), password.toCharArray());
      }
    }
    return address
        .withSsl(secure)
        .withDatabase(settings.database())
        .withTimeout(settings.connectTimeout())
        .build();
  }

  private static int port(URI host, int other) {
    return host.getPort() < 0 ? other : host.getPort();
  }
}
