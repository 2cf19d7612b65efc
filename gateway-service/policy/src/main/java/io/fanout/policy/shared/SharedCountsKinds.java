package io.fanout.policy.shared;

import io.fanout.core.kind.Kinds;
import io.fanout.core.kind.ShippedKind;
import java.util.List;

/** The stores for shared counts on the class path. */
public final class SharedCountsKinds {
  /** The label of the one that Fanout ships. */
  public static final String REDIS = "redis";

  private static final Kinds<SharedCountsKind> KINDS =
      Kinds.load(SharedCountsKind.class, List.of(new ShippedKind(REDIS, "io.fanout:fanout-redis")));

  private SharedCountsKinds() {}

  public static Kinds<SharedCountsKind> kinds() {
    return KINDS;
  }
}
