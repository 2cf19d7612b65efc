package io.fanout.gateway.client.eventloop;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.fanout.gateway.client.BackendClient.Connections;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.handoff.Await;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Many calls, one after the other and at once: each gets its own answer, and no buffer is lost. */
final class ManyCallsTest {
  private final ListAppender<ILoggingEvent> leaks = new ListAppender<>();
  private final Logger log = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);
  private final ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();

  @BeforeEach
  void followEveryBuffer() {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    log.setAdditive(false);
    leaks.start();
    log.addAppender(leaks);
  }

  /** Loses one buffer on purpose: when that one was found, every other would have been. */
  @AfterEach
  void noBufferIsLost() {
    String lost = "lost on purpose at " + System.nanoTime();
    loseOne(lost);
    Await.until(
        "the detector finds a lost buffer",
        () -> {
          System.gc();
          ByteBufAllocator.DEFAULT.buffer(1).release();
          return leaks.list.stream().anyMatch(event -> text(event).contains(lost));
        });
    ResourceLeakDetector.setLevel(before);
    log.detachAppender(leaks);
    log.setAdditive(true);
    assertThat(leaks.list).hasSize(1);
  }

  private static void loseOne(String hint) {
    ByteBuf lost = ByteBufAllocator.DEFAULT.directBuffer(16);
    lost.touch(hint);
  }

  private static String text(ILoggingEvent event) {
    return event.getFormattedMessage();
  }

  @Test
  void tenThousandCallsOneAfterTheOtherShareOneConnection() throws Exception {
    try (EchoServer echo = new EchoServer();
        Bench bench = Bench.fibers(echo.wire(), Bench.Limits.WIDE)) {
      for (int i = 0; i < 10_000; i++) {
        assertThat(bench.get("/" + i).body()).isEqualTo("/" + i);
      }
      assertThat(bench.client.connections()).isEqualTo(new Connections(0, 1, 0));
    }
  }

  @Test
  void twoHundredCallsAtOnceFromFibersGetTheirOwnAnswers() throws Exception {
    try (EchoServer echo = new EchoServer();
        Bench bench = Bench.fibers(echo.wire(), Bench.Limits.connections(50))) {
      atOnce(bench);
    }
  }

  @Test
  void twoHundredCallsAtOnceFromThreadsGetTheirOwnAnswers() throws Exception {
    try (EchoServer echo = new EchoServer();
        Bench bench = Bench.threads(2, echo.wire(), Bench.Limits.connections(50))) {
      atOnce(bench);
    }
  }

  private static void atOnce(Bench bench) throws Exception {
    for (int round = 0; round < 10; round++) {
      List<Bench.Under> calls = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        calls.add(bench.get("/" + round + "/" + i));
      }
      for (int i = 0; i < 200; i += 7) {
        calls.get(i).cancellation().cancel(Ending.CANCELLED);
      }
      for (int i = 0; i < 200; i++) {
        if (i % 7 != 0) {
          assertThat(calls.get(i).body()).isEqualTo("/" + round + "/" + i);
        }
      }
    }
    bench.await("all are idle", now -> now.leased() == 0 && now.pending() == 0);
    assertThat(bench.client.connections().idle()).isBetween(1, 50);
  }
}
