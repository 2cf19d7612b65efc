package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

final class BatchedFlushesTest {
  private final Socket socket = new Socket();
  private final EmbeddedChannel channel =
      new EmbeddedChannel(socket, new BatchedFlushes(), new ChannelInboundHandlerAdapter());
  private final ChannelHandlerContext codec = channel.pipeline().lastContext();

  private static final class Socket extends ChannelOutboundHandlerAdapter {
    private int written;
    private int flushes;

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      written++;
      promise.setSuccess();
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
      flushes++;
    }
  }

  private void writeInOneTurn(int messages) {
    for (int i = 0; i < messages; i++) {
      assertThat(codec.write(i).isSuccess()).isTrue();
      codec.flush();
    }
    assertThat(socket.flushes).isZero();
    channel.runPendingTasks();
  }

  @Test
  void whatIsWrittenInOneTurnIsFlushedOnce() {
    writeInOneTurn(10);
    assertThat(socket.written).isEqualTo(10);
    assertThat(socket.flushes).isOne();
    socket.flushes = 0;
    writeInOneTurn(1);
    assertThat(socket.flushes).isOne();
  }

  @Test
  void aFlushOfNothingIsNotPassedOn() {
    codec.flush();
    channel.runPendingTasks();
    assertThat(socket.flushes).isZero();
  }
}
