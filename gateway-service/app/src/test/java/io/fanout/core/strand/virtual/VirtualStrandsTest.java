package io.fanout.core.strand.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.core.handoff.Await;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.StrandBody;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class VirtualStrandsTest {
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();

  private interface OnStrands {
    void check(VirtualStrands strands, Lane lane);
  }

  private void with(int max, OnStrands test) {
    assumeTrue(
        VirtualThreads.available(),
        () -> "not tested: JDK " + Runtime.version() + " has no virtual threads");
    VirtualThreadSettings settings = new VirtualThreadSettings(max);
    try (EventLoopLanes lanes = new EventLoopLanes(1);
        VirtualStrands strands =
            new VirtualStrands(settings, (name, failure) -> faults.add(failure))) {
      test.check(strands, lanes.all().get(0));
    }
  }

  @Test
  void aJdkWithoutThemIsRefused() {
    assumeFalse(
        VirtualThreads.available(),
        () -> "no refusal was tested: JDK " + Runtime.version() + " has virtual threads");
    VirtualThreadSettings settings = new VirtualThreadSettings(1);
    assertThatThrownBy(() -> new VirtualStrands(settings, (name, failure) -> faults.add(failure)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("virtual threads: JDK " + Runtime.version())
        .hasMessageContaining("expected: 21 or later");
  }

  private static double alive(VirtualStrands strands) {
    return strands.gauges().get(0).value().getAsDouble();
  }

  @Test
  void moreThanMayLiveAreRefusedAtOnceRequestsAndCallsTogether() {
    with(
        2,
        (strands, lane) -> {
          CountDownLatch release = new CountDownLatch(1);
          StrandBody waits = release::await;
          assertThat(strands.start(lane, "1", waits)).isTrue();
          assertThat(strands.fork(lane, "2", waits)).isTrue();
          assertThat(alive(strands)).isEqualTo(2);
          assertThat(strands.start(lane, "refused", waits)).isFalse();
          assertThat(strands.fork(lane, "refused", waits)).isFalse();
          release.countDown();
          Await.until("none is alive", () -> alive(strands) == 0);
          assertThat(strands.start(lane, "3", waits)).isTrue();
        });
  }

  @Test
  void aBodyThatThrewGivesItsPlaceBack() {
    with(
        1,
        (strands, lane) -> {
          for (int i = 0; i < 20; i++) {
            Await.until(
                "a place is free",
                () ->
                    strands.start(
                        lane,
                        "throws",
                        () -> {
                          throw new IllegalStateException("on purpose");
                        }));
          }
          Await.until("none is alive", () -> alive(strands) == 0);
          assertThat(faults).hasSize(20);
        });
  }
}
