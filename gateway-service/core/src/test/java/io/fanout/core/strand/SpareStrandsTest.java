package io.fanout.core.strand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.core.lane.Lane;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Background work, which may use only spare strands. */
final class SpareStrandsTest {
  private static final Lane ANY =
      (Lane)
          Proxy.newProxyInstance(
              Lane.class.getClassLoader(),
              new Class<?>[] {Lane.class},
              (proxy, method, arguments) -> null);

  private static final StrandFailures NONE =
      (strand, failure) -> {
        throw new AssertionError(strand, failure);
      };

  @Test
  void callsKeepHalfOfTheThreads() throws InterruptedException {
    callsKeepHalf(new PoolStrands(new PoolSettings(1, 4, 0), NONE));
  }

  @Test
  void callsKeepHalfOfTheVirtualThreads() throws InterruptedException {
    assumeTrue(
        Runtime.version().feature() >= 21, "virtual threads were not tested: they need JDK 21");
    callsKeepHalf(new VirtualStrands(new VirtualThreadSettings(4), NONE));
  }

  private static void callsKeepHalf(Strands strands) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(2);
    CountDownLatch release = new CountDownLatch(1);
    StrandBody body =
        () -> {
          running.countDown();
          release.await();
        };
    try (strands) {
      assertThat(strands.forkSpare(ANY, "one", body)).isTrue();
      assertThat(strands.forkSpare(ANY, "two", body)).isTrue();
      running.await();
      assertThat(strands.forkSpare(ANY, "three", body)).isFalse();
      assertThat(strands.fork(ANY, "a call", body)).isTrue();
      assertThat(strands.fork(ANY, "another", body)).isTrue();
      release.countDown();
    }
  }
}
