package io.fanout.core.handoff.kind;

import io.fanout.core.kind.Kinds;
import io.fanout.core.kind.ShippedKind;
import java.util.List;

/** The kinds of hand-off on the class path. */
public final class HandoffKinds {
  /** A ring for each lane, which polls it, or one whose consumers have threads. */
  public static final String DISRUPTOR = "disruptor";

  /** No queue: the offering thread runs the stages itself. */
  public static final String DIRECT = "direct";

  private static final String CORE = "io.fanout:fanout-core";
  private static final String EXTRAS = "io.fanout:fanout-extras";

  private static final Kinds<HandoffKind> KINDS =
      Kinds.load(
          HandoffKind.class,
          List.of(
              new ShippedKind(DISRUPTOR, CORE),
              new ShippedKind(DIRECT, CORE),
              new ShippedKind("array-blocking-queue", EXTRAS),
              new ShippedKind("linked-blocking-queue", EXTRAS),
              new ShippedKind("jctools-mpsc", EXTRAS),
              new ShippedKind("railway", EXTRAS)));

  private HandoffKinds() {}

  public static Kinds<HandoffKind> kinds() {
    return KINDS;
  }

  public static List<HandoffKind> all() {
    return KINDS.all();
  }

  /** See {@link Kinds#get}. */
  public static HandoffKind get(String label) {
    return KINDS.get(label);
  }
}
