package io.fanout.core.strand.pool;

import io.fanout.core.lane.Lane;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.ThreadBody;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Strands that are pooled threads: requests' and calls' apart. */
public final class PoolStrands implements Strands {
  /** Calls keep at least half of the threads; optional work may use the others. */
  private static final int PARTS = 2;

  private final int callThreads;
  private final Pool requests;
  private final Pool calls;
  private final StrandFailures failures;

  public PoolStrands(PoolSettings settings, StrandFailures failures) {
    this.callThreads = settings.callThreads();
    this.requests = PoolSize.ofRequests(settings).open();
    this.calls = PoolSize.ofCalls(settings).open();
    this.failures = failures;
  }

  @Override
  public boolean start(Lane lane, String name, StrandBody body) {
    return requests.run(new ThreadBody(name, body, failures));
  }

  @Override
  public boolean fork(Lane lane, String name, StrandBody body) {
    return calls.run(new ThreadBody(name, body, failures));
  }

  @Override
  public boolean forkSpare(Lane lane, String name, StrandBody body) {
    return calls.active() < callThreads / PARTS && fork(lane, name, body);
  }

  @Override
  public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
    return stage.get();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge("pool.request.threads", "Threads for requests", requests::threads),
        new Gauge("pool.request.active", "Requests that have a thread", requests::active),
        new Gauge("pool.request.queue", "Requests that wait for a thread", requests::waiting),
        new Gauge("pool.call.threads", "Threads for calls", calls::threads),
        new Gauge("pool.call.active", "Calls that have a thread", calls::active),
        new Gauge("pool.call.queue", "Calls that wait for a thread", calls::waiting));
  }

  @Override
  public void close() {
    requests.close();
    calls.close();
  }
}
