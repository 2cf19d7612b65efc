package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Polled;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A polled ring that runs every operation on its owner's thread, whichever thread calls it. */
final class OfferedOnLoop<T> implements Handoff<T> {
  private final OwnerLoop loop;
  private final Polled<T> ring;

  OfferedOnLoop(OwnerLoop loop, Polled<T> ring) {
    this.loop = loop;
    this.ring = ring;
  }

  @Override
  @SuppressWarnings("NullAway") // a test offers null on purpose
  public boolean offer(T item) {
    if (item == null) {
      return ring.offer(null);
    }
    return onLoop(() -> ring.offer(item));
  }

  @Override
  public long occupied() {
    return ring.occupied();
  }

  @Override
  public int capacity() {
    return ring.capacity();
  }

  @Override
  public void close() {
    onLoop(
        () -> {
          ring.close();
          return true;
        });
  }

  private boolean onLoop(Supplier<Boolean> use) {
    CompletableFuture<Boolean> result = new CompletableFuture<>();
    loop.execute(() -> result.complete(use.get()));
    return result.join();
  }
}
