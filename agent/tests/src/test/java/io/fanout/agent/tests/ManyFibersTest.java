package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.NoResult;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.fibers.Suspendable;
import co.paralleluniverse.strands.Strand;
import io.fanout.agent.OnThreads;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Fibers on an executor of one thread, as a gateway runs them. */
@OnThreads("JUnit's threads wait for the fibers")
class ManyFibersTest {
  private static final int MANY = 100_000;
  private static final int COLLECTIONS = 100;

  private final AtomicInteger threads = new AtomicInteger();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            threads.incrementAndGet();
            return new Thread(task);
          });
  private final FiberScheduler scheduler = new FiberExecutorScheduler("many", thread);

  @AfterEach
  void stop() {
    scheduler.shutdown();
    thread.shutdown();
  }

  @Test
  void aFailedFiberSparesItsThread() throws Exception {
    Fiber<String> failing = new Fiber<>(scheduler, ManyFibersTest::fail);
    failing.setUncaughtExceptionHandler((strand, e) -> {});

    assertThatThrownBy(() -> failing.start().get(5, TimeUnit.MINUTES))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("on purpose");
    assertThat(new Fiber<>(scheduler, () -> "next").start().get(5, TimeUnit.MINUTES))
        .isEqualTo("next");
    assertThat(threads).hasValue(1);
  }

  /** A library's method between two instrumented ones, on stacks that are full at any depth. */
  @Test
  void anInstrumentedMethodThatALibraryCallsFindsRoomOnAnyStack() throws Exception {
    for (int size = 1; size < 200; size++) {
      Fiber<Integer> fiber = new Fiber<>("of " + size, scheduler, size, () -> callsBelow(1, 2, 3));
      fiber.setUncaughtExceptionHandler((strand, e) -> {});
      assertThat(fiber.start().get(5, TimeUnit.MINUTES)).as("stack of %d", size).isEqualTo(58);
    }
  }

  @Test
  void aTimeoutThatWasNotNeededLetsGoOfItsFiber() throws Exception {
    WeakReference<Object> held = startWithAnswer();

    for (int i = 0; i < COLLECTIONS && held.get() != null; i++) {
      System.gc();
    }
    assertThat(held.get()).isNull();
  }

  @Test
  void theTimerThreadSleepsUntilATimeoutIsDueAndEndsWithItsScheduler() throws Exception {
    Thread timer = timerThread();
    while (timer.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    long waits = waits(timer);
    Thread.sleep(500); // Quasar's own would wake five times
    assertThat(waits(timer)).isEqualTo(waits);

    scheduler.shutdown();
    timer.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(timer.isAlive()).isFalse();
  }

  private static Thread timerThread() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> each.getName().equals("FiberTimedScheduler-many"))
        .max(Comparator.comparingLong(Thread::getId))
        .orElseThrow();
  }

  private static long waits(Thread thread) {
    return ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId()).getWaitedCount();
  }

  @Test
  void aFiberWhoseResultNobodyAsksForRunsAndCannotBeJoined() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    NoResult code =
        () -> {
          Fiber.park();
          ended.countDown();
          return null;
        };
    Fiber<?> fiber = new Fiber<>(scheduler, code).start();
    while (fiber.getState() != Strand.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(fiber.isAlive()).isTrue();
    assertThat(fiber.getStackTrace()).isNotEmpty();

    fiber.unpark();
    assertThat(ended.await(5, TimeUnit.MINUTES)).isTrue();
    while (!fiber.isTerminated()) {
      Thread.onSpinWait();
    }
    assertThat(fiber.isAlive()).isFalse();
    assertThatThrownBy(fiber::get)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot be joined");
  }

  @Test
  void aFailureWithoutAResultGoesToItsHandlerAndSparesItsThread() throws Exception {
    CompletableFuture<Throwable> seen = new CompletableFuture<>();
    NoResult code =
        () -> {
          throw new IllegalArgumentException("on purpose");
        };
    Fiber<?> failing = new Fiber<>(scheduler, code);
    failing.setUncaughtExceptionHandler((strand, failure) -> seen.complete(failure));
    assertThat(failing.start()).isSameAs(failing);

    assertThat(seen.get(5, TimeUnit.MINUTES)).hasMessage("on purpose");
    assertThat(new Fiber<>(scheduler, () -> "next").start().get(5, TimeUnit.MINUTES))
        .isEqualTo("next");
    assertThat(threads).hasValue(1);
  }

  @Test
  void aHundredThousandFibersParkAtOnceAndAllComeBack() throws Exception {
    CountDownLatch reached = new CountDownLatch(MANY);
    List<Fiber<Integer>> fibers = new ArrayList<>(MANY);
    for (int i = 0; i < MANY; i++) {
      int number = i;
      fibers.add(new Fiber<>(scheduler, () -> numberAfterPark(number, reached)).start());
    }
    assertThat(reached.await(5, TimeUnit.MINUTES)).isTrue();

    fibers.forEach(fiber -> fiber.unpark());

    long sum = 0;
    for (Fiber<Integer> fiber : fibers) {
      sum += fiber.get(5, TimeUnit.MINUTES);
    }
    assertThat(sum).isEqualTo((long) MANY * (MANY - 1) / 2);
  }

  @Test
  void threadLocalsBelongToTheFiberAndNotToItsThread() throws Exception {
    ThreadLocal<String> local = ThreadLocal.withInitial(() -> "unset");
    Fiber<String> setter = new Fiber<>(scheduler, () -> setThenYield(local)).start();
    Fiber<String> reader = new Fiber<>(scheduler, local::get).start();

    assertThat(setter.get(5, TimeUnit.MINUTES)).isEqualTo("set by the fiber");
    assertThat(reader.get(5, TimeUnit.MINUTES)).isEqualTo("unset");
    assertThat(thread.submit(local::get).get(5, TimeUnit.MINUTES)).isEqualTo("unset");
  }

  private static String fail() throws SuspendExecution {
    Fiber.yield();
    throw new IllegalStateException("on purpose");
  }

  private static int callsBelow(int a, long b, int c) throws SuspendExecution {
    int ten = Objects.requireNonNullElseGet(null, new Ten());
    Fiber.yield();
    int sum = c == 0 ? 0 : callsBelow(a, b, c - 1);
    return sum + a + (int) b + ten + c;
  }

  /** Instrumented, and called by a class of the JDK, which saves nothing for it. */
  private static final class Ten implements Supplier<Integer> {
    @Override
    @Suspendable
    public Integer get() {
      return ten(10);
    }

    @Suspendable
    private static int ten(int number) {
      try {
        if (number < 0) {
          Fiber.yield();
        }
        return number;
      } catch (SuspendExecution e) {
        throw new AssertionError(e);
      }
    }
  }

  private WeakReference<Object> startWithAnswer() throws Exception {
    Object answer = new Object();
    Fiber<Integer> fiber = new Fiber<>(scheduler, () -> hashAfterAnHour(answer)).start();
    while (fiber.getState() != Strand.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    fiber.unpark();
    assertThat(fiber.get(5, TimeUnit.MINUTES)).isEqualTo(answer.hashCode());
    return new WeakReference<>(answer);
  }

  private static int hashAfterAnHour(Object answer) throws SuspendExecution {
    Fiber.park(1, TimeUnit.HOURS);
    return answer.hashCode();
  }

  private static int numberAfterPark(int number, CountDownLatch reached) throws SuspendExecution {
    reached.countDown();
    Fiber.park();
    return number;
  }

  private static String setThenYield(ThreadLocal<String> local) throws SuspendExecution {
    local.set("set by the fiber");
    Fiber.yield();
    return local.get();
  }
}
