package io.fanout.boot.wiring;

import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.strand.pool.PoolKinds;

/** Refuses settings of a pool that contradict each other or that its kind cannot honour. */
final class PoolChecks {
  private static final String AT = "gateway.pool.";

  private final PoolSettings pool;
  private final SettingErrors errors;

  PoolChecks(PoolSettings pool, SettingErrors errors) {
    this.pool = pool;
    this.errors = errors;
  }

  void check() {
    if (pool.queueSize() != null && pool.queue() != QueueKind.BOUNDED) {
      add("queue-size", pool.queueSize(), "nothing, or queue bounded: no other has a size");
    }
    PoolKinds.kinds()
        .named(pool.type())
        .ifPresentOrElse(
            kind -> kind.check(pool, this::add),
            () -> add("type", pool.type(), PoolKinds.kinds().expectedInsteadOf(pool.type())));
    PoolKinds.kinds().conflicts().forEach(expected -> add("type", pool.type(), expected));
  }

  private void add(String setting, Object value, String expected) {
    if (!errors.has(AT + setting)) {
      errors.add(AT + setting, value, expected);
    }
  }
}
