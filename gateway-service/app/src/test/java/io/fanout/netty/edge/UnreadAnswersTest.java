package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.budget.BodyBudget;
import io.fanout.netty.PausableSocket;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The gateway counts and limits the answers that clients do not read. */
final class UnreadAnswersTest {
  private static final int LARGE = 10_000;
  private static final int SMALL = 3_000;

  private final BodyBudget whole = new BodyBudget(4 * LARGE);
  private final BodyBudget clients = whole.part(2 * LARGE);
  private final UnreadAnswers unread = new UnreadAnswers(clients);
  private final List<Client> opened = List.of(new Client(), new Client(), new Client());

  /** A client's connection that reads nothing until the test says so. */
  private static final class Client extends PausableSocket {
    private Client() {
      super(new ChannelInboundHandlerAdapter());
      reading(false);
    }

    private ChannelHandlerContext context() {
      return pipeline().firstContext();
    }

    private void end() {
      assertThat(close().isDone()).isTrue();
      releaseOutbound();
    }

    private void reads() {
      reading(true);
      flush();
    }
  }

  @AfterEach
  void aClosedConnectionReturnsItsMemory() {
    opened.forEach(Client::end);
    assertThat(clients.held()).isZero();
    assertThat(whole.held()).isZero();
  }

  private static ByteBuf answer(int bytes) {
    return Unpooled.buffer(bytes).writeZero(bytes);
  }

  @Test
  void anExhaustedBudgetClosesTheConnectionThatDoesNotRead() {
    opened.forEach(client -> unread.send(client.context(), answer(LARGE)));
    assertThat(opened).extracting(Client::isOpen).containsExactly(true, true, false);
    assertThat(clients.held()).isEqualTo(2 * LARGE);
  }

  @Test
  void withoutMemoryTheConnectionThatDoesNotReadIsClosed() {
    assertThat(whole.take(3 * LARGE + 1)).isTrue();
    Client client = opened.get(0);
    unread.send(client.context(), answer(LARGE));
    assertThat(client.isOpen()).isFalse();
    assertThat(whole.held()).isEqualTo(3 * LARGE + 1);
    whole.giveBack(3 * LARGE + 1);
  }

  @Test
  void lateReadAnswersReturnTheirMemoryThen() {
    Client client = opened.get(0);
    assertThat(unread.sendLast(client.context(), answer(LARGE)).isDone()).isFalse();
    assertThat(clients.held()).isEqualTo(LARGE);
    client.reads();
    assertThat(clients.held()).isZero();
    assertThat(client.isOpen()).isTrue();
  }

  @Test
  void bytesThatAreSentAtOnceAreNotCounted() {
    Client client = opened.get(0);
    client.reads();
    unread.send(client.context(), answer(5 * LARGE));
    assertThat(clients.held()).isZero();
    assertThat(client.isOpen()).isTrue();
  }

  @Test
  void smallAnswersCountWhereOthersAreUnreadBeforeThem() {
    Client client = opened.get(0);
    for (int i = 0; i < 4; i++) {
      unread.send(client.context(), answer(SMALL));
    }
    assertThat(clients.held()).isEqualTo(3 * SMALL);
    client.reads();
    assertThat(clients.held()).isZero();
    unread.send(client.context(), answer(SMALL));
    assertThat(clients.held()).isZero();
  }

  @Test
  void smallAnswersThatNobodyReadsEndTheirConnection() {
    Client client = opened.get(0);
    for (int i = 0; client.isOpen() && i < 20; i++) {
      unread.send(client.context(), answer(SMALL));
    }
    assertThat(client.isOpen()).isFalse();
    assertThat(clients.held()).isLessThanOrEqualTo(2 * LARGE);
  }
}
