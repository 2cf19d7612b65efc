package io.fanout.agent.support;

import io.fanout.agent.Carrier;
import org.jspecify.annotations.Nullable;

/** The strand that runs on the calling thread: in a carrier's own field, else in a thread-local. */
public final class CurrentStrand<T> extends ThreadLocal<@Nullable T> {
  @Override
  @SuppressWarnings("unchecked") // only set() below writes the field
  public @Nullable T get() {
    return Thread.currentThread() instanceof Carrier carrier
        ? (T) carrier.currentStrand()
        : super.get();
  }

  @Override
  public void set(@Nullable T strand) {
    if (Thread.currentThread() instanceof Carrier carrier) {
      carrier.currentStrand(strand);
    } else {
      super.set(strand);
    }
  }
}
