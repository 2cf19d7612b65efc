package io.fanout.core.guard;

import io.fanout.agent.OnThreads;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Runs everything on the test's thread: instead of waiting, it advances the time until the result
 * is there.
 */
@OnThreads("tests of one strand")
record InlineStrands(VirtualTime time) implements Strands {
  @Override
  public boolean start(Lane lane, String name, StrandBody body) {
    throw new AssertionError(name + " was started, on strands that are one");
  }

  @Override
  public boolean fork(Lane lane, String name, StrandBody body) {
    return false;
  }

  @Override
  public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
    while (!stage.isDone()) {
      if (!time.passToNext()) {
        throw new AssertionError("this would be waited for for ever");
      }
    }
    return stage.get();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of();
  }

  @Override
  public void close() {
    // nothing to stop
  }
}
