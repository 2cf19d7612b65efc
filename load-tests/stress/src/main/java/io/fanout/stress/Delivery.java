package io.fanout.stress;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.function.Predicate;

/**
 * What became of three items that two producers offered: the first two by one of them, in this
 * order. The hand-off is shared by many deliveries, so that its threads are started once.
 *
 * <p>The log is written by the consumer alone, a digit for each item; who offered what is written
 * by its producer, and read when both are done.
 */
final class Delivery {
  /** Every accepted item came once, in its producer's order. */
  static final String RIGHT = "right";

  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int OTHER = 3;

  /**
   * Far longer than any hand-off takes, on a machine that stands still for a while too: what has
   * not come by then is lost. The harness itself waits for 30 s.
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

  /** Through whatever answers whether it has accepted an item. */
  Delivery(Predicate<Item> handoff) {
    this.handoff = handoff;
  }

  /** One item, and where it is noted that it came. */
  record Item(Delivery delivery, int digit) {}

  /** A hand-off of that kind, for as long as the JVM runs; small, so that it is full at times. */
  static Handoff<Item> through(String kind) {
    return HandoffKinds.get(kind)
        .open("stress", 8, WaitSettings.of(WaitStrategyKind.BLOCKING), consumers(), report());
  }

  static Consumers<Item> consumers() {
    return Consumers.single("stage", (item, last) -> item.delivery().came(item.digit()));
  }

  static FailureReport report() {
    return (handoff, stage, failure) -> {
      throw new IllegalStateException(handoff + "-" + stage + " failed", failure);
    };
  }

  /** For the consumer, or whoever is the owner. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread alone writes it
  void came(int digit) {
    log = 10 * log + digit;
  }

  void offerTwo() {
    first = handoff.test(new Item(this, FIRST));
    second = handoff.test(new Item(this, SECOND));
  }

  void offerOne() {
    other = handoff.test(new Item(this, OTHER));
  }

  /** To be asked when both producers are done; waits for what was accepted. */
  String verdict() {
    int accepted = (first ? 1 : 0) + (second ? 1 : 0) + (other ? 1 : 0);
    long start = System.nanoTime();
    while (Integer.toString(log).replace("0", "").length() < accepted) {
      if (System.nanoTime() - start > LOST_AFTER_NANOS) {
        return "lost: accepted %d, came %d".formatted(accepted, log);
      }
      Thread.onSpinWait();
    }
    return judged(Integer.toString(log).replace("0", ""));
  }

  private String judged(String came) {
    boolean asAccepted =
        count(came, '1') == (first ? 1 : 0)
            && count(came, '2') == (second ? 1 : 0)
            && count(came, '3') == (other ? 1 : 0);
    if (!asAccepted) {
      return "not what was accepted: " + came;
    }
    return first && second && came.indexOf('1') > came.indexOf('2')
        ? "out of order: " + came
        : RIGHT;
  }

  private static long count(String came, char digit) {
    return came.chars().filter(c -> c == digit).count();
  }
}
