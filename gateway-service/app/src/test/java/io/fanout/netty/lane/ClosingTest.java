package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClosingTest {
  private static final int BOUND_MILLIS = 60_000;

  static List<Transport> available() {
    return Transport.available();
  }

  @ParameterizedTest
  @MethodSource("available")
  void peersOfAConnectionThatClosesWhileWritingLearnOfItsEnd(Transport transport)
      throws IOException {
    try (EventLoopLanes lanes = new EventLoopLanes(1, transport);
        ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new Bootstrap()
          .group(lanes.group())
          .channel(transport.socketChannel())
          .handler(new WritesAndCloses(transport))
          .connect(listener.getLocalSocketAddress())
          .syncUninterruptibly();
      try (Socket peer = listener.accept()) {
        peer.setSoTimeout(BOUND_MILLIS);
        peer.getOutputStream().write('?');
        assertThat(peer.getInputStream().readAllBytes()).containsExactly('!');
      }
    }
  }

  private static final class WritesAndCloses extends ChannelInitializer<Channel> {
    private final Transport transport;

    private WritesAndCloses(Transport transport) {
      this.transport = transport;
    }

    @Override
    protected void initChannel(Channel channel) {
      transport.prepare(channel.pipeline());
      channel.pipeline().addLast(new Answer());
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the peer checks the outcome
  private static final class Answer extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf asked) {
      ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte('!'));
      ctx.close();
    }
  }
}
