package io.fanout.lean.inject;

import io.fanout.lean.net.RigTls;
import io.fanout.lean.net.SharedReceiveBuffer;
import io.fanout.lean.net.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContext;
import org.jspecify.annotations.Nullable;

/** Opens a run's connections. All of them use the run's event loop and share one receive buffer. */
final class ClientSockets {
  private static final int CONNECT_MILLIS = 5_000;

  private final Transport transport;
  private final SharedReceiveBuffer receive = new SharedReceiveBuffer();
  private @Nullable SslContext tls;

  ClientSockets(Transport transport) {
    this.transport = transport;
  }

  /** Starts to connect to the connection's server, and runs {@code failed} if that fails. */
  void open(Connection connection, Runnable failed) {
    boolean secure = connection.server().isSecure();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(transport.loop())
            .channel(transport.clientChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (secure) {
                      channel.pipeline().addLast(tls().newHandler(channel.alloc()));
                    }
                    channel.pipeline().addLast(connection);
                  }
                });
    if (!secure) {
      // TLS keeps parts of records until the rest arrives, so it needs buffers of its own.
      bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, receive);
    }
    var unused =
        bootstrap
            .connect(connection.server().address())
            .addListener(
                done -> {
                  if (!done.isSuccess()) {
                    failed.run();
                  }
                });
  }

  private SslContext tls() {
    SslContext made = tls;
    if (made == null) {
      made = RigTls.client();
      tls = made;
    }
    return made;
  }
}
