package io.fanout.policy.credentials;

import io.fanout.agent.OnThreads;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.ThreadBody;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs each strand at once, on the calling thread. */
@OnThreads("a test's own thread runs everything")
final class InlineStrands implements Strands {
  /** Whether a strand is free. */
  boolean free = true;

  @Override
  public boolean start(Lane lane, String name, StrandBody body) {
    if (free) {
      new ThreadBody(
              name,
              body,
              (strand, failure) -> {
                throw new AssertionError(strand, failure);
              })
          .run();
    }
    return free;
  }

  @Override
  public boolean fork(Lane lane, String name, StrandBody body) {
    return start(lane, name, body);
  }

  @Override
  public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
    try {
      return stage.get(60, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public List<Gauge> gauges() {
    return List.of();
  }

  @Override
  public void close() {}
}
