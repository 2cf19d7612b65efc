package io.fanout.core.strand.pool;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.PoolSettings;

/** Checks that several kinds of pool share. */
public final class PoolLimits {
  private static final ByteSize SMALLEST_STACK = ByteSize.ofKilobytes(256);
  private static final ByteSize LARGEST_STACK = ByteSize.ofMegabytes(1_024);

  private PoolLimits() {}

  /** Refuses a stack that no thread can have. */
  public static void checkStack(PoolSettings pool, PoolKind.Refusals refusals) {
    ByteSize stack = pool.stackSize();
    if (stack != null
        && (stack.compareTo(SMALLEST_STACK) < 0 || stack.compareTo(LARGEST_STACK) > 0)) {
      refusals.add("stack-size", stack, "from 256KB to 1GB, e.g. 512KB");
    }
  }

  /** Refuses threads that are started early and end at once. */
  public static void checkPrestart(PoolSettings pool, PoolKind.Refusals refusals) {
    if (pool.prestart() && pool.coreTimeout()) {
      refusals.add(
          "prestart",
          true,
          "false, or core-timeout false: threads that are started ahead would end unused after "
              + pool.keepAlive());
    }
  }

  /** Refuses the core settings, for a kind that starts a thread whenever none is idle. */
  public static void checkNoCore(PoolSettings pool, String label, PoolKind.Refusals refusals) {
    String expected =
        "nothing: a %s starts a thread whenever none is idle; core is a thread-pool's"
            .formatted(label);
    if (pool.requestCore() != null) {
      refusals.add("request-core", pool.requestCore(), expected);
    }
    if (pool.callCore() != null) {
      refusals.add("call-core", pool.callCore(), expected);
    }
  }
}
