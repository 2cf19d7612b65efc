package io.fanout.bench.floor;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import java.util.function.Consumer;

/** Opens connections to one backend. */
@SuppressWarnings("FutureReturnValueIgnored") // whether it connected, the listener looks
record Connecting(Bootstrap bootstrap, Consumer<Throwable> failures) {
  static final String HOST = "127.0.0.1";

  /**
   * To the backend on that port.
   *
   * @param failures receives what no request can be answered with
   */
  static Connecting to(EventLoopGroup loop, int port, Consumer<Throwable> failures) {
    return new Connecting(
        new Bootstrap()
            .group(loop)
            .channel(EpollSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .remoteAddress(HOST, port),
        failures);
  }

  void open(ChannelHandler handler, Runnable connected) {
    bootstrap
        .clone()
        .handler(handler)
        .connect()
        .addListener(
            done -> {
              if (done.isSuccess()) {
                connected.run();
              } else {
                failures.accept(
                    new IllegalStateException("no connection to a backend", done.cause()));
              }
            });
  }
}
