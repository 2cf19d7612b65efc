package io.fanout.extras.actor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.RecordedFailures;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class ActorTest {
  private final RecordedFailures failures = new RecordedFailures();
  private final List<Actor<?>> open = new ArrayList<>();
  private final Book book = new Book();

  /** Records its messages and their threads; needs no lock. */
  private static class Book implements Ledger, EndOfBatch {
    final Queue<String> notes = new ConcurrentLinkedQueue<>();
    final Queue<Thread> owners = new ConcurrentLinkedQueue<>();
    final AtomicInteger batches = new AtomicInteger();
    final CountDownLatch blocked = new CountDownLatch(1);

    @Override
    public void note(
        boolean flag,
        byte small,
        char letter,
        short number,
        int count,
        long big,
        float part,
        double exact,
        String text,
        int[] numbers,
        String... rest) {
      notes.add(
          List.of(flag, small, letter, number, count, big, part, exact, text)
              + Arrays.toString(numbers)
              + Arrays.toString(rest));
    }

    @Override
    public void note(String text) {
      owners.add(Thread.currentThread());
      notes.add(text);
      if (text.equals("block")) {
        try {
          blocked.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public CompletionStage<String> read(long page) {
      if (page < 0) {
        throw new IllegalArgumentException("page " + page);
      }
      return page == 404
          ? CompletableFuture.failedFuture(new IOException("no page"))
          : CompletableFuture.completedFuture("page " + page);
    }

    @Override
    public void fail(Exception failure) throws Exception {
      throw failure;
    }

    @Override
    public void endOfBatch() {
      batches.incrementAndGet();
    }
  }

  static List<String> handoffs() {
    return HandoffKinds.kinds().labels();
  }

  static List<String> handoffsWithThreads() {
    return handoffs().stream().filter(label -> !label.equals("direct")).toList();
  }

  private Actor<Ledger> actor(String kind, int size, Overflow overflow) {
    Actor<Ledger> actor =
        Actor.open(
            Ledger.class,
            book,
            overflow,
            consumers ->
                HandoffKinds.get(kind)
                    .open(
                        "ledger",
                        size,
                        WaitSettings.of(WaitStrategyKind.BLOCKING),
                        consumers,
                        failures));
    open.add(actor);
    return actor;
  }

  private Actor<Ledger> actor(String kind) {
    return actor(kind, 64, Overflow.callerRuns());
  }

  @AfterEach
  void close() {
    book.blocked.countDown();
    open.forEach(Actor::close);
  }

  /** An interface that an actor cannot have. */
  interface Asking {
    int size();

    String name(int index);
  }

  @Test
  void methodsThatWouldHaveToWaitAreRefusedAllAtOnce() {
    assertThatThrownBy(() -> Signature.methodsOf(Asking.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Asking.size returns int (expected: void, or CompletionStage")
        .hasMessageContaining("Asking.name returns String (expected: void, or CompletionStage");
  }

  @Test
  void classIsRefused() {
    assertThatThrownBy(() -> Signature.methodsOf(String.class))
        .hasMessageContaining("java.lang.String: no interface");
  }

  @Test
  void anExceptionOfAVoidMethodIsReportedAndStopsNothing() throws Exception {
    Actor<Ledger> actor = actor("disruptor");
    actor.proxy().fail(new IllegalStateException("unchecked"));
    actor.proxy().fail(new IOException("checked"));
    actor.proxy().note("after");
    actor.close();

    assertThat(book.notes).containsExactly("after");
    assertThat(failures.all())
        .extracting(failure -> failure.stage() + " " + failure.failure().getClass().getSimpleName())
        .containsExactly("ledger IllegalStateException", "ledger IllegalStateException");
    assertThat(failures.all().get(1).failure()).hasRootCauseMessage("checked");
  }

  @Test
  void failureOfAPromisedResultGoesToTheCaller() {
    Ledger proxy = actor("disruptor").proxy();

    assertThatThrownBy(() -> result(proxy.read(404)))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IOException.class);
    assertThatThrownBy(() -> result(proxy.read(-1)))
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(failures.all()).isEmpty();
  }

  @Test
  void askingAClosedActorFails() {
    Actor<Ledger> actor = actor("disruptor");
    actor.close();

    assertThatThrownBy(() -> result(actor.proxy().read(1)))
        .hasCauseInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void callThatIsRefusedIsLostAndCountedOrDoneByTheCaller() {
    AtomicInteger lost = new AtomicInteger();
    Actor<Ledger> losing = actor("disruptor", 1, Overflow.lose(lost::incrementAndGet));
    losing.proxy().note("block");
    losing.proxy().note("lost");
    assertThat(lost).hasValue(1);

    Actor<Ledger> doing = actor("jctools-mpsc", 1, Overflow.callerRuns());
    doing.proxy().note("block");
    doing.proxy().note("mine");
    assertThat(book.owners).contains(Thread.currentThread());
    book.blocked.countDown();
  }

  @ParameterizedTest
  @MethodSource("handoffs")
  void everyArgumentArrivesAsItWasGiven(String kind) {
    Actor<Ledger> actor = actor(kind);
    actor
        .proxy()
        .note(
            true,
            (byte) -1,
            'x',
            (short) -2,
            3,
            Long.MIN_VALUE,
            0.5f,
            Math.PI,
            "text",
            new int[] {1, 2},
            "a",
            "b");
    actor.close();

    assertThat(book.notes)
        .containsExactly(
            "[true, -1, x, -2, 3, -9223372036854775808, 0.5, 3.141592653589793, text][1, 2][a, b]");
  }

  @ParameterizedTest
  @MethodSource("handoffs")
  void promisedResultIsKept(String kind) throws Exception {
    assertThat(result(actor(kind).proxy().read(7))).isEqualTo("page 7");
  }

  @ParameterizedTest
  @MethodSource("handoffsWithThreads")
  void oneThreadAloneWorksForTheTarget(String kind) {
    Actor<Ledger> actor = actor(kind, 4096, Overflow.callerRuns());
    List<Thread> callers = new ArrayList<>();
    for (int c = 0; c < 3; c++) {
      int caller = c;
      callers.add(
          new Thread(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  actor.proxy().note("%d %04d".formatted(caller, i));
                }
              },
              "caller-" + c));
    }
    callers.forEach(Thread::start);
    Await.until("end", () -> callers.stream().noneMatch(Thread::isAlive));
    actor.close();

    assertThat(book.owners.stream().distinct())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getName()).isEqualTo("ledger-ledger"));
    for (int c = 0; c < 3; c++) {
      String caller = c + " ";
      assertThat(book.notes.stream().filter(note -> note.startsWith(caller)).toList())
          .hasSize(1_000)
          .isSorted();
    }
  }

  @Test
  void defaultMethodRunsWhereItIsCalled() {
    Actor<Ledger> actor = actor("disruptor");
    actor.proxy().twice("again");
    actor.close();

    assertThat(book.notes).containsExactly("again", "again");
  }

  @Test
  void targetIsToldOfTheEndOfABatch() {
    Actor<Ledger> actor = actor("disruptor");
    actor.proxy().note("one");
    Await.until("told", () -> book.batches.get() > 0);

    assertThat(book.notes).containsExactly("one");
  }

  private static <V> V result(CompletionStage<V> stage) throws Exception {
    return Objects.requireNonNull(stage.toCompletableFuture().get(60, TimeUnit.SECONDS));
  }
}
