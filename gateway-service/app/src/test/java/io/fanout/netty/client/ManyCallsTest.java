package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.app.Thorough;
import io.fanout.core.client.BackendClient.Connections;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many calls, in sequence and concurrently: each gets its own answer. */
final class ManyCallsTest {
  @Test
  void thousandsOfCallsOneAfterTheOtherShareOneConnection() throws Exception {
    try (EchoServer echo = new EchoServer();
        Bench bench = Bench.fibers(echo.wire(), Bench.Limits.WIDE)) {
      for (int i = 0; i < Thorough.rounds(3_000, 10_000); i++) {
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
        calls.get(i).cancellation().cancel(CallResultKind.CANCELLED);
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
