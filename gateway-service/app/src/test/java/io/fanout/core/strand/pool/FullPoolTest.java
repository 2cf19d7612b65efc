package io.fanout.core.strand.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.StrandBody;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Two threads for requests, one for calls, and a queue of one for each, in pools of every type. */
@ParameterizedClass
@MethodSource("io.fanout.core.strand.pool.PoolShapesTest#labels")
final class FullPoolTest {
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final Lane lane = lanes.all().get(0);
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final PoolStrands strands;
  private final CountDownLatch release = new CountDownLatch(1);
  private final StrandBody waits = release::await;

  FullPoolTest(String type) {
    this.strands =
        new PoolStrands(new PoolSettings(type, 2, 1, 1), (name, failure) -> faults.add(failure));
  }

  @AfterEach
  void close() {
    release.countDown();
    strands.close();
    lanes.close();
  }

  private double gauge(String name) {
    return strands.gauges().stream()
        .filter(gauge -> gauge.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value()
        .getAsDouble();
  }

  @Test
  void aTaskWithoutAThreadOrAQueuePlaceIsRefusedAtOnce() {
    assertThat(strands.start(lane, "1", waits)).isTrue();
    assertThat(strands.start(lane, "2", waits)).isTrue();
    assertThat(strands.start(lane, "queued", waits)).isTrue();
    assertThat(strands.start(lane, "refused", waits)).isFalse();
  }

  @Test
  void callsHaveThreadsOfTheirOwn() {
    for (int i = 0; i < 3; i++) {
      assertThat(strands.start(lane, "request", waits)).isTrue();
    }
    assertThat(strands.fork(lane, "call", waits)).isTrue();
    assertThat(strands.fork(lane, "queued", waits)).isTrue();
    assertThat(strands.fork(lane, "refused", waits)).isFalse();
  }

  @Test
  void threadsAndQueuesAreCounted() {
    for (int i = 0; i < 3; i++) {
      assertThat(strands.start(lane, "request", waits)).isTrue();
    }
    Await.until("both threads work", () -> gauge("pool.request.active") == 2);
    assertThat(gauge("pool.request.threads")).isEqualTo(2);
    assertThat(gauge("pool.request.queue")).isEqualTo(1);
    assertThat(gauge("pool.call.threads")).isZero();
    release.countDown();
    Await.until(
        "none works or waits",
        () -> gauge("pool.request.active") == 0 && gauge("pool.request.queue") == 0);
  }

  @Test
  void aBodyThatThrewGivesItsThreadBack() {
    for (int i = 0; i < 20; i++) {
      int failed = i;
      Await.until(
          "a thread is free",
          () ->
              strands.fork(
                  lane,
                  "throws",
                  () -> {
                    throw new IllegalStateException("on purpose " + failed);
                  }));
    }
    Await.until("all are reported", () -> faults.size() == 20);
    assertThat(gauge("pool.call.threads")).isEqualTo(1);
  }

  @Test
  void anInterruptReachesNoLaterBody() {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    assertThat(
            strands.fork(
                lane,
                "interrupts itself",
                () -> {
                  release.await();
                  Thread.currentThread().interrupt();
                }))
        .isTrue();
    assertThat(
            strands.fork(
                lane,
                "runs right behind it",
                () -> interrupted.complete(Thread.currentThread().isInterrupted())))
        .isTrue();
    release.countDown();
    assertThat(interrupted.join()).isFalse();
    assertThat(faults).isEmpty();
  }

  @Test
  void afterTheEndNothingIsStarted() {
    strands.close();
    assertThat(strands.start(lane, "late", waits)).isFalse();
    assertThat(strands.fork(lane, "late", waits)).isFalse();
  }
}
