package io.fanout.core.strand;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A future that wakes the strand that waits for it, without the two objects that a dependent stage
 * takes. It is completed by {@link #complete}, {@link #completeExceptionally} or {@link #cancel}
 * alone.
 */
public class Awaited<V> extends CompletableFuture<V> {
  private static final VarHandle WAITER;

  static {
    try {
      WAITER = MethodHandles.lookup().findVarHandle(Awaited.class, "waiter", Runnable.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private volatile @Nullable Runnable waiter;

  /**
   * Runs this when it is completed, on the thread that completes it. The caller must then look
   * whether it is complete already.
   *
   * @return false if it already wakes another one; nothing is run then
   */
  public final boolean wakes(Runnable waiting) {
    return WAITER.compareAndSet(this, null, waiting);
  }

  @Override
  public boolean complete(@Nullable V value) {
    return woken(super.complete(value));
  }

  @Override
  public boolean completeExceptionally(Throwable failure) {
    return woken(super.completeExceptionally(failure));
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    return woken(super.cancel(mayInterrupt));
  }

  private boolean woken(boolean completed) {
    Runnable waiting = waiter;
    if (completed && waiting != null) {
      waiter = null;
      waiting.run();
    }
    return completed;
  }
}
