package io.fanout.core.handoff.direct;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Consumers.Diamond;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.HandoffContract;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DirectHandoffTest extends HandoffContract {
  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    WaitSettings unused = WaitSettings.of(WaitStrategyKind.BLOCKING);
    return new DirectHandoffKind().open(name, size, unused, consumers, report);
  }

  @Test
  void closeRefusesOffersAndWaitsForRunningOnes() {
    CountDownLatch blocked = latch();
    Handoff<String> handoff = open(1, Consumers.single("blocked", (item, last) -> blocked.await()));
    Thread offering = new Thread(() -> handoff.offer("running"), "offering");
    offering.start();
    Await.until("running", () -> handoff.occupied() == 1);
    Thread closer = new Thread(handoff::close, "closer");
    closer.start();
    blocked.countDown();
    Await.until("closed", () -> !closer.isAlive());

    assertThat(handoff.offer("late")).isFalse();
    assertThat(handoff.occupied()).isZero();
  }

  @Test
  void interruptedStageLeavesTheFlagToTheCaller() {
    Handoff<String> handoff =
        open(
            1,
            Consumers.single(
                "interrupted",
                (item, last) -> {
                  throw new InterruptedException();
                }));
    handoff.offer("item");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(failures.all()).hasSize(1);
  }

  @Test
  void stagesRunInOrderOnTheCallersThread() {
    List<String> runs = new ArrayList<>();
    Handoff<String> handoff =
        open(1, new Diamond<>(noting("left", runs), noting("right", runs), noting("then", runs)));
    handoff.offer("item");

    String here = Thread.currentThread().getName();
    assertThat(runs).containsExactly("left " + here, "right " + here, "then " + here);
    assertThat(handoff.capacity()).isEqualTo(Integer.MAX_VALUE);
  }

  private static NamedStage<String> noting(String name, List<String> runs) {
    return new NamedStage<>(
        name, (item, last) -> runs.add(name + " " + Thread.currentThread().getName()));
  }
}
