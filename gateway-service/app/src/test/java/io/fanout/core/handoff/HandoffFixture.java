package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Opens hand-offs for a test, closes them after it, and checks that nothing of them is left over.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
public abstract class HandoffFixture {
  private static final AtomicInteger OPENED = new AtomicInteger();

  private final List<Handoff<?>> open = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<CountDownLatch> latches = new ArrayList<>();
  protected final RecordedFailures failures = new RecordedFailures();

  /** Opens a hand-off of the kind under test; {@link #end} ends everything else that it needs. */
  protected abstract <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report);

  /** Ends what a kind needs besides the hand-off, such as an event loop. */
  protected void end() {}

  protected int itemsOfEachProducer() {
    return Thorough.rounds(20_000, 100_000);
  }

  protected final <T> Handoff<T> open(int size, Consumers<T> consumers) {
    return open(size, consumers, failures);
  }

  protected final <T> Handoff<T> open(int size, Consumers<T> consumers, FailureReport report) {
    String name = "handoff" + OPENED.incrementAndGet();
    Handoff<T> handoff = create(name, size, consumers, report);
    names.add(name);
    open.add(handoff);
    return handoff;
  }

  /** The name of the most recently opened hand-off. */
  protected final String name() {
    return names.get(names.size() - 1);
  }

  /** A latch to block a stage with; the fixture opens it at the end, however the test ends. */
  protected final CountDownLatch latch() {
    CountDownLatch latch = new CountDownLatch(1);
    latches.add(latch);
    return latch;
  }

  @AfterEach
  final void nothingIsLeft() {
    latches.forEach(CountDownLatch::countDown);
    Thread closer = new Thread(() -> open.forEach(Handoff::close), "closer");
    closer.setDaemon(true);
    closer.start();
    Await.until("everything closed", () -> !closer.isAlive());
    end();
    assertThat(open).allSatisfy(handoff -> assertThat(handoff.occupied()).isZero());
    assertThat(Thread.getAllStackTraces().keySet())
        .as("threads left behind")
        .noneMatch(thread -> names.stream().anyMatch(n -> thread.getName().startsWith(n + "-")));
  }

  protected static void offerAll(Handoff<Item> handoff, int items) {
    for (int i = 0; i < items; i++) {
      assertThat(handoff.offer(new Item(0, i))).isTrue();
    }
  }
}
