package io.fanout.core.strand.pool;

import io.fanout.core.kind.Kinds;
import io.fanout.core.kind.ShippedKind;
import java.util.List;

/** The kinds of pool on the class path. */
public final class PoolKinds {
  private static final String CORE = "io.fanout:fanout-core";

  private static final Kinds<PoolKind> KINDS =
      Kinds.load(
          PoolKind.class,
          List.of(
              new ShippedKind("thread-pool", CORE),
              new ShippedKind("fork-join", CORE),
              new ShippedKind("worker-group", "io.fanout:fanout-extras")));

  private PoolKinds() {}

  public static Kinds<PoolKind> kinds() {
    return KINDS;
  }

  public static List<PoolKind> all() {
    return KINDS.all();
  }

  /** See {@link Kinds#get}. */
  public static PoolKind get(String label) {
    return KINDS.get(label);
  }
}
