package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.lane.Lane;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LaneTimersTest {
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final Lane lane = lanes.all().get(0);
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final WheelTimers elsewhere = new WheelTimers(NanoClock.SYSTEM, failures::add);
  private final LaneTimers timers =
      new LaneTimers(lanes, NanoClock.SYSTEM, elsewhere, failures::add);

  @AfterEach
  void close() {
    lanes.close();
    elsewhere.close();
    assertThat(failures).isEmpty();
  }

  private static Deadline in(int millis) {
    return Deadline.in(Duration.ofMillis(millis), NanoClock.SYSTEM);
  }

  @Test
  void oneThatALaneSetRunsOnThatLane() throws Exception {
    CompletableFuture<Boolean> onLane = new CompletableFuture<>();
    Deadline deadline = in(20);
    lane.execute(
        () -> {
          Timers.Pending unused =
              timers.at(
                  deadline,
                  () -> onLane.complete(lane.isCurrent() && deadline.left(NanoClock.SYSTEM) <= 0));
        });
    assertThat(onLane.get(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void oneThatAnotherThreadSetRunsElsewhere() throws Exception {
    CompletableFuture<Boolean> onLane = new CompletableFuture<>();
    Timers.Pending unused = timers.at(in(20), () -> onLane.complete(lane.isCurrent()));
    assertThat(onLane.get(60, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void anotherThreadCanTakeBackWhatALaneSet() {
    // On a slow machine the timer may fire before its cancellation; then the attempt proves
    // nothing.
    Await.until("it is taken back in time", this::isTakenBackInTime);
  }

  private boolean isTakenBackInTime() {
    Deadline deadline = in(200);
    Deadline later = in(300);
    CompletableFuture<Timers.Pending> set = new CompletableFuture<>();
    CompletableFuture<String> ran = new CompletableFuture<>();
    CompletableFuture<String> after = new CompletableFuture<>();
    lane.execute(
        () -> {
          set.complete(timers.at(deadline, () -> ran.complete("although taken back")));
          Timers.Pending unused = timers.at(later, () -> after.complete("kept"));
        });
    set.orTimeout(60, TimeUnit.SECONDS).join().cancel();
    boolean inTime = deadline.left(NanoClock.SYSTEM) > 0;
    assertThat(after.orTimeout(60, TimeUnit.SECONDS).join()).isEqualTo("kept");
    assertThat(inTime && ran.isDone()).as("it ran, although it was taken back in time").isFalse();
    return inTime;
  }
}
