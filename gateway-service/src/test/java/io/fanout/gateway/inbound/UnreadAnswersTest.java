package io.fanout.gateway.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.client.AnswerMemory;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients do not read is counted, and bounded. */
final class UnreadAnswersTest {
  private static final int LARGE = 10_000;

  private final AnswerMemory memory = new AnswerMemory(4 * LARGE);
  private final UnreadAnswers unread = new UnreadAnswers(memory);

  /** A client's connection, whose writes end when the client reads. */
  private static final class Client extends ChannelOutboundHandlerAdapter {
    private final List<ChannelPromise> written = new ArrayList<>();
    private final ChannelInboundHandlerAdapter sender = new ChannelInboundHandlerAdapter();
    private final EmbeddedChannel channel = new EmbeddedChannel(this, sender);

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
      written.add(promise);
    }

    private ChannelHandlerContext context() {
      return channel.pipeline().context(sender);
    }

    private void reads() {
      written.forEach(ChannelPromise::setSuccess);
    }
  }

  private static ByteBuf answer(int bytes) {
    return Unpooled.buffer(bytes).writeZero(bytes);
  }

  @Test
  void beyondHalfOfTheMemoryTheConnectionOfWhoeverDoesNotReadIsClosed() {
    List<Client> clients = List.of(new Client(), new Client(), new Client());
    clients.forEach(client -> unread.send(client.context(), answer(LARGE)));
    assertThat(clients)
        .extracting(client -> client.channel.isOpen())
        .containsExactly(true, true, false);
    assertThat(memory.taken()).isEqualTo(2 * LARGE);
  }

  @Test
  void withoutMemoryTheConnectionOfWhoeverDoesNotReadIsClosed() {
    assertThat(memory.take(3 * LARGE + 1)).isTrue();
    Client client = new Client();
    unread.send(client.context(), answer(LARGE));
    assertThat(client.channel.isOpen()).isFalse();
    assertThat(memory.taken()).isEqualTo(3 * LARGE + 1);
  }

  @Test
  void whatIsReadLateIsGivenBackThen() {
    Client client = new Client();
    assertThat(unread.sendLast(client.context(), answer(LARGE)).isDone()).isFalse();
    assertThat(memory.taken()).isEqualTo(LARGE);
    client.reads();
    assertThat(memory.taken()).isZero();
    assertThat(client.channel.isOpen()).isTrue();
  }

  @Test
  void whatLeavesAtOnceIsNotCounted() {
    EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    unread.send(channel.pipeline().firstContext(), answer(5 * LARGE));
    assertThat(memory.taken()).isZero();
    assertThat(channel.isOpen()).isTrue();
    channel.finishAndReleaseAll();
  }
}
