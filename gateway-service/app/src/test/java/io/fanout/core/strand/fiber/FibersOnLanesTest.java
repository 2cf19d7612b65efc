package io.fanout.core.strand.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.Stack;
import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.core.handoff.Await;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.Awaited;
import io.fanout.netty.lane.EventLoopLanes;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class FibersOnLanesTest {
  private final EventLoopLanes lanes = new EventLoopLanes(2);
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final FiberStrands strands =
      new FiberStrands(lanes, (name, failure) -> faults.add(failure));

  @AfterEach
  void close() {
    strands.close();
    lanes.close();
    assertThat(faults).isEmpty();
  }

  private double gauge(String name) {
    return gauge(strands, name);
  }

  private static double gauge(FiberStrands strands, String name) {
    return strands.gauges().stream()
        .filter(gauge -> gauge.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value()
        .getAsDouble();
  }

  @Test
  void aPlainThreadCannotWaitLikeAFiber() {
    assertThatThrownBy(() -> strands.await(new CompletableFuture<>()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("expected: a fiber");
  }

  @Test
  void workOnALargeBodyDoesNotBlockItsLane() throws Exception {
    Lane lane = lanes.all().get(0);
    CountDownLatch laneWentOn = new CountDownLatch(1);
    CompletableFuture<Boolean> seen = new CompletableFuture<>();
    strands.start(
        lane,
        "reads a large body",
        () -> {
          lane.execute(laneWentOn::countDown);
          boolean before = strands.withLargeBody(() -> isOpenSoon(laneWentOn));
          seen.complete(before && lane.isCurrent());
        });
    assertThat(seen.get(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aFiberWithABrokenStackHarmsNoOtherOnItsLane() throws Exception {
    Lane lane = lanes.all().get(0);
    CompletableFuture<String> stage = CompletableFuture.completedFuture("awaited");
    for (int i = 0; i < 20; i++) {
      strands.start(
          lane,
          "has a broken stack",
          () -> {
            breakStack();
            String unused = awaited(stage);
          });
    }
    CompletableFuture<String> seen = new CompletableFuture<>();
    strands.start(lane, "next", () -> seen.complete(awaited(stage)));
    assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo("awaited");
    Await.until("no fiber is left", () -> gauge("fibers.alive") == 0);
    assertThat(faults).hasSize(20).hasOnlyElementsOfType(ArrayIndexOutOfBoundsException.class);
    faults.clear();
  }

  /** Puts the fiber's stack pointer beyond the stack's end, which no code of ours does. */
  private static void breakStack() {
    try {
      Field pointer = Stack.class.getDeclaredField("sp");
      pointer.setAccessible(true);
      pointer.setInt(Stack.getStack(), 10_000);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the fields of a fiber's stack", e);
    }
  }

  private static boolean isOpenSoon(CountDownLatch gate) {
    try {
      return gate.await(50, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
  }

  @Test
  void aClosedLaneRefusesFibers() {
    lanes.close();
    assertThat(strands.start(lanes.all().get(0), "late", () -> {})).isFalse();
  }

  @Test
  void aFiberStaysOnItsLaneWhoeverWakesIt() throws Exception {
    Lane lane = lanes.all().get(1);
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<List<Boolean>> seen = new CompletableFuture<>();
    strands.start(
        lane,
        "stays",
        () -> {
          boolean first = lane.isCurrent();
          boolean forked = strands.fork(lane, "call", () -> stage.complete(laneOf(lane)));
          seen.complete(
              List.of(first, forked, awaited(stage).equals("its lane"), lane.isCurrent()));
        });
    assertThat(seen.get(60, TimeUnit.SECONDS)).containsOnly(true);
    CompletableFuture<String> late = new CompletableFuture<>();
    CompletableFuture<Boolean> after = new CompletableFuture<>();
    strands.start(
        lane,
        "woken from elsewhere",
        () -> {
          String unused = awaited(late);
          after.complete(lane.isCurrent());
        });
    lanes.all().get(0).execute(() -> late.complete("from the other lane"));
    assertThat(after.get(60, TimeUnit.SECONDS)).isTrue();
  }

  private static String laneOf(Lane lane) {
    return lane.isCurrent() ? "its lane" : "another";
  }

  private String awaited(CompletableFuture<String> stage)
      throws co.paralleluniverse.fibers.SuspendExecution, InterruptedException {
    try {
      return strands.await(stage);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void strayWakeUpsAndOldPermitsEndNoWait() throws Exception {
    CompletableFuture<Fiber<?>> self = new CompletableFuture<>();
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> seen = new CompletableFuture<>();
    strands.start(
        lanes.all().get(0),
        "woken for nothing",
        () -> {
          Fiber<?> fiber = Fiber.currentFiber();
          fiber.unpark();
          self.complete(fiber);
          seen.complete(awaited(stage));
        });
    Fiber<?> fiber = self.get(60, TimeUnit.SECONDS);
    for (int i = 0; i < 100; i++) {
      fiber.unpark();
    }
    CompletableFuture<Void> laneHasRun = CompletableFuture.runAsync(() -> {}, lanes.all().get(0));
    laneHasRun.get(60, TimeUnit.SECONDS);
    assertThat(seen).isNotDone();
    stage.complete("at last");
    assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo("at last");
  }

  @Test
  void fibersAliveAreCounted() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    for (int i = 0; i < 1_000; i++) {
      strands.start(
          lanes.all().get(i % 2),
          "alive",
          () -> {
            String unused = awaited(stage);
          });
    }
    assertThat(gauge("fibers.alive")).isEqualTo(1_000);
    stage.complete("go");
    Await.until("none is alive", () -> gauge("fibers.alive") == 0);
  }

  @Test
  void aFiberThatHoldsItsLaneIsCountedWhileItDoes() {
    CountDownLatch release = new CountDownLatch(1);
    strands.start(lanes.all().get(0), "holds its lane", release::await);
    Await.until("it is noticed", () -> gauge("fibers.runaway") == 1);
    release.countDown();
    Await.until("it is over", () -> gauge("fibers.runaway") == 0);
    assertThat(gauge("fibers.runaway")).isZero();
  }

  @Test
  void aFiberIsNoRunawayBeforeTheTimeThatTheSettingsGiveIt() {
    CountDownLatch release = new CountDownLatch(1);
    try (FiberStrands patient =
        new FiberStrands(lanes, (name, failure) -> faults.add(failure), Duration.ofDays(1))) {
      patient.start(lanes.all().get(0), "may compute for a day", release::await);
      strands.start(lanes.all().get(1), "holds its lane", release::await);
      Await.until("the other one is noticed", () -> gauge("fibers.runaway") == 1);
      assertThat(gauge(patient, "fibers.runaway")).isZero();
      release.countDown();
      Await.until("it is over", () -> gauge("fibers.runaway") == 0);
      Await.until("so is the other", () -> gauge(patient, "fibers.alive") == 0);
    }
  }

  @Test
  void aFiberThatHoldsItsLaneIsNamedOnceWithWhereItIs() {
    Logger logger = (Logger) LoggerFactory.getLogger("fanout.runaway");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    logger.addAppender(log);
    CountDownLatch release = new CountDownLatch(1);
    strands.start(lanes.all().get(0), "/slow/{id}", release::await);
    Await.until("it is named", () -> !log.list.isEmpty());
    Await.until("it has been looked at again", () -> gauge("fibers.runaway") == 1);
    release.countDown();
    Await.until("it is over", () -> gauge("fibers.runaway") == 0);
    logger.detachAppender(log);
    assertThat(log.list).hasSize(1);
    assertThat(log.list.get(0).getFormattedMessage())
        .startsWith("/slow/{id} has held lane 0 for ")
        .contains("CountDownLatch.await");
  }

  @Test
  void aTaskWithoutAFiberThatHoldsItsLaneIsCountedToo() {
    CountDownLatch release = new CountDownLatch(1);
    Lane lane = lanes.all().get(0);
    Awaited<String> stage = new Awaited<>();
    lane.runAndWait(() -> strands.followUp(lane, "b", stage, () -> held(release)));
    stage.complete("answer");
    Await.until("it is noticed", () -> gauge("fibers.runaway") == 1);
    release.countDown();
    Await.until("it is over", () -> gauge("fibers.runaway") == 0);
    assertThat(gauge("fibers.alive")).isZero();
  }

  private static void held(CountDownLatch release) {
    try {
      assertThat(release.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void stacksThatWereLentAgainHoldNothingOfTheFiberBefore() throws Exception {
    Queue<Integer> sums = new ConcurrentLinkedQueue<>();
    CountDownLatch ended = new CountDownLatch(3_000);
    for (int i = 0; i < 3_000; i++) {
      int depth = i % 300;
      CompletableFuture<String> stage = new CompletableFuture<>();
      Lane lane = lanes.all().get(i % 2);
      lane.execute(
          () -> {
            boolean forked =
                strands.fork(
                    lane,
                    "deep",
                    () -> {
                      sums.add(sumBelow(depth, stage) - depth * (depth + 1) / 2);
                      ended.countDown();
                    });
            assertThat(forked).isTrue();
            stage.complete("go");
          });
    }
    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(sums).hasSize(3_000).containsOnly(0);
  }

  private int sumBelow(int depth, CompletableFuture<String> stage)
      throws SuspendExecution, InterruptedException {
    if (depth == 0) {
      return awaited(stage).length() - 2;
    }
    return depth + sumBelow(depth - 1, stage);
  }
}
