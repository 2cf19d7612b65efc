package io.fanout.lean.inject;

import io.fanout.lean.net.SharedReceiveBuffer;
import io.fanout.lean.net.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;

/** Opens a run's connections. All of them use the run's event loop and share one receive buffer. */
final class ClientSockets {
  private static final int CONNECT_MILLIS = 5_000;

  private final Transport transport;
  private final SharedReceiveBuffer receive = new SharedReceiveBuffer();

  ClientSockets(Transport transport) {
    this.transport = transport;
  }

  /** Starts to connect to the connection's server, and runs {@code failed} if that fails. */
  void open(Connection connection, Runnable failed) {
    var unused =
        new Bootstrap()
            .group(transport.loop())
            .channel(transport.clientChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .option(ChannelOption.RECVBUF_ALLOCATOR, receive)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(connection);
                  }
                })
            .connect(connection.server().address())
            .addListener(
                done -> {
                  if (!done.isSuccess()) {
                    failed.run();
                  }
                });
  }
}
