package io.fanout.core.strand.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.core.handoff.Await;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.Awaited;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks that follow a stage on a lane, without a strand that waits. */
@OnThreads("tests of what runs without a strand")
final class FollowUpTest {
  private final EventLoopLanes lanes = new EventLoopLanes(2);
  private final Lane lane = lanes.all().get(0);
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();
  private final FiberStrands strands =
      new FiberStrands(
          lanes, (strand, failure) -> faults.add(strand + ": " + failure.getMessage()));
  private final Awaited<String> stage = new Awaited<>();
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger runsOnTheLane = new AtomicInteger();

  @AfterEach
  void close() {
    strands.close();
    lanes.close();
  }

  private void follow() {
    strands.followUp(lane, "test", stage, this::run);
  }

  private void run() {
    runs.incrementAndGet();
    if (lane.isCurrent()) {
      runsOnTheLane.incrementAndGet();
    }
  }

  private void itHasRunOnceOnTheLane() {
    Await.until("the task has run", () -> runs.get() > 0);
    lane.runAndWait(() -> {}); // A second run would have been queued by now.
    assertThat(runs).hasValue(1);
    assertThat(runsOnTheLane).hasValue(1);
  }

  @Test
  void onlyACallerOnTheLaneCanHaveATaskFollow() {
    assertThat(strands.followsUp(lane)).isFalse();
    lane.runAndWait(() -> runs.addAndGet(strands.followsUp(lane) ? 1 : 0));
    lanes.all().get(1).runAndWait(() -> runs.addAndGet(strands.followsUp(lane) ? 10 : 0));
    assertThat(runs).hasValue(1);
  }

  @Test
  void theTaskRunsWhenTheStageIsComplete() {
    lane.runAndWait(this::follow);
    lane.runAndWait(() -> {});
    assertThat(runs).hasValue(0);
    lane.runAndWait(() -> stage.complete("x"));
    itHasRunOnceOnTheLane();
  }

  @Test
  void theTaskNeverRunsWithinTheCodeThatCompletesTheStage() {
    lane.runAndWait(this::follow);
    lane.runAndWait(
        () -> {
          stage.complete("x");
          assertThat(runs).hasValue(0);
        });
    itHasRunOnceOnTheLane();
  }

  @Test
  void itRunsAfterAStageThatWasCompleteBefore() {
    stage.complete("x");
    lane.runAndWait(this::follow);
    itHasRunOnceOnTheLane();
  }

  @Test
  void itRunsOnTheLaneWhereverTheStageIsCompleted() {
    lane.runAndWait(this::follow);
    stage.complete("x");
    itHasRunOnceOnTheLane();
  }

  @Test
  void itRunsOnceIfTheStageIsCompletedJustThen() {
    for (int i = 0; i < 500; i++) {
      Awaited<String> racing = new Awaited<>();
      AtomicInteger times = new AtomicInteger();
      lane.execute(() -> strands.followUp(lane, "test", racing, times::incrementAndGet));
      racing.complete("x");
      Await.until("the task has run", () -> times.get() > 0);
      lane.runAndWait(() -> {});
      assertThat(times).hasValue(1);
    }
  }

  @Test
  void aTaskThatFailsIsReportedAndHarmsNoOther() {
    lane.runAndWait(
        () ->
            strands.followUp(
                lane,
                "broken",
                stage,
                () -> {
                  throw new IllegalStateException("a bug");
                }));
    stage.complete("x");
    Await.until("the fault is reported", () -> !faults.isEmpty());
    assertThat(faults).containsExactly("broken: a bug");
    Awaited<String> other = new Awaited<>();
    lane.runAndWait(() -> strands.followUp(lane, "test", other, this::run));
    other.complete("x");
    itHasRunOnceOnTheLane();
  }

  @Test
  void aStageThatWakesAnotherIsRefused() {
    lane.runAndWait(this::follow);
    assertThatThrownBy(this::follow)
        .hasMessage("test: something waits for its stage already (expected: a stage of its own)");
    stage.complete("x");
    itHasRunOnceOnTheLane();
  }

  @Test
  void onALaneThatHasEndedTheTaskRunsWhereTheStageIsCompleted() {
    lane.runAndWait(this::follow);
    lanes.close();
    stage.complete("x");
    assertThat(runs).hasValue(1);
    assertThat(runsOnTheLane).hasValue(0);
  }
}
