package io.fanout.relay;

import io.fanout.core.settings.RelaySettings;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import java.util.function.Consumer;

/** Opens links to the relay. */
final class RelayConnector {
  private final Transport transport;
  private final RelaySettings settings;
  private final RelayAddress address;

  RelayConnector(Transport transport, RelaySettings settings) {
    this.transport = transport;
    this.settings = settings;
    this.address = RelayAddress.parse(settings.address());
  }

  /** Begins to connect. The lane learns the result, always after this method has returned. */
  @SuppressWarnings("FutureReturnValueIgnored") // the listener handles the result
  void connect(
      EventLoopLane lane,
      ChannelHandler handler,
      Consumer<Channel> connected,
      Consumer<Throwable> failed) {
    address
        .resolve()
        .whenCompleteAsync(
            (found, unknown) -> {
              if (unknown != null) {
                failed.accept(unknown);
                return;
              }
              ChannelFuture begun = bootstrap(lane, handler).connect(found);
              begun.addListener(
                  done -> {
                    // Without a socket, Netty calls this listener on another thread than the
                    // lane's.
                    if (done.isSuccess()) {
                      connected.accept(begun.channel());
                    } else {
                      lane.execute(() -> failed.accept(begun.cause()));
                    }
                  });
            },
            lane);
  }

  private Bootstrap bootstrap(EventLoopLane lane, ChannelHandler handler) {
    int most = (int) settings.maxUnsent().toBytes();
    return new Bootstrap()
        .group(lane.loop())
        .channel(transport.socketChannel())
        .disableResolver()
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) settings.connectTimeout().toMillis())
        .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(most / 4, most))
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                transport.prepare(channel.pipeline());
                channel.pipeline().addLast(handler);
              }
            });
  }
}
