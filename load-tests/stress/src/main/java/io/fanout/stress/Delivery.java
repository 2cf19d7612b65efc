package io.fanout.stress;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.function.Predicate;

/**
 * Follows three items that two producers offer; one of them offers the first two, in this order.
 * Many deliveries share the hand-off, so that its threads start only once.
 *
 * <p>Only the consumer writes the log, with a digit per item. Each producer writes which of its
 * items were accepted; the verdict reads this when both have finished.
 */
final class Delivery {
  /** Every accepted item arrived once, in its producer's order. */
  static final String RIGHT = "right";

  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int OTHER = 3;

  /**
   * Far longer than any hand-off takes, even on a machine that stalls for a while: an item that has
   * not arrived by then is lost. The harness itself waits for 30 s.
   */
  private static final long LOST_AFTER_NANOS = 60_000_000_000L;

  private final Predicate<Item> handoff;
  private volatile int log;
  private boolean first;
  private boolean second;
  private boolean other;

  Delivery(Handoff<Item> handoff) {
    this(handoff::offer);
  }

  /** Offers items to a predicate that returns whether it has accepted an item. */
  Delivery(Predicate<Item> handoff) {
    this.handoff = handoff;
  }

  /** One item, with the delivery that records its arrival. */
  record Item(Delivery delivery, int digit) {}

  /**
   * Opens a hand-off of that kind for the lifetime of the JVM. It is small, so that it is full at
   * times.
   */
  static Handoff<Item> through(String kind) {
    return HandoffKinds.get(kind)
        .open("stress", 8, WaitSettings.of(WaitStrategyKind.BLOCKING), consumers(), report());
  }

  static Consumers<Item> consumers() {
    return Consumers.single("stage", (item, last) -> item.delivery().arrived(item.digit()));
  }

  static FailureReport report() {
    return (handoff, stage, failure) -> {
      throw new IllegalStateException(handoff + "-" + stage + " failed", failure);
    };
  }

  /** Only the consumer or the owner calls it. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes it
  void arrived(int digit) {
    log = 10 * log + digit;
  }

  void offerTwo() {
    first = handoff.test(new Item(this, FIRST));
    second = handoff.test(new Item(this, SECOND));
  }

  void offerOne() {
    other = handoff.test(new Item(this, OTHER));
  }

  /** Call it when both producers have finished. It waits for the accepted items. */
  String verdict() {
    int accepted = (first ? 1 : 0) + (second ? 1 : 0) + (other ? 1 : 0);
    long start = System.nanoTime();
    while (Integer.toString(log).replace("0", "").length() < accepted) {
      if (System.nanoTime() - start > LOST_AFTER_NANOS) {
        return "lost: accepted %d, arrived %d".formatted(accepted, log);
      }
      Thread.onSpinWait();
    }
    return judged(Integer.toString(log).replace("0", ""));
  }

  private String judged(String arrived) {
    boolean asAccepted =
        count(arrived, '1') == (first ? 1 : 0)
            && count(arrived, '2') == (second ? 1 : 0)
            && count(arrived, '3') == (other ? 1 : 0);
    if (!asAccepted) {
      return "differs from the accepted items: " + arrived;
    }
    return first && second && arrived.indexOf('1') > arrived.indexOf('2')
        ? "out of order: " + arrived
        : RIGHT;
  }

  private static long count(String arrived, char digit) {
    return arrived.chars().filter(c -> c == digit).count();
  }
}
