package io.fanout.gateway.strand.pool;

import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.settings.PoolSettings;
import io.fanout.gateway.strand.Body;
import io.fanout.gateway.strand.StrandFailures;
import io.fanout.gateway.strand.Strands;
import io.fanout.gateway.strand.ThreadBody;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Strands that are pooled threads: requests' and calls' apart, both pools bounded. */
public final class PoolStrands implements Strands {
  private final ThreadPoolExecutor requests;
  private final ThreadPoolExecutor calls;
  private final StrandFailures failures;

  public PoolStrands(PoolSettings settings, StrandFailures failures) {
    this.requests = pool("fanout-request-", settings.requestThreads(), settings.queue());
    this.calls = pool("fanout-call-", settings.callThreads(), settings.queue());
    this.failures = failures;
  }

  private static ThreadPoolExecutor pool(String prefix, int threads, int queue) {
    BlockingQueue<Runnable> waiting =
        queue == 0 ? new SynchronousQueue<>() : new ArrayBlockingQueue<>(queue);
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            60,
            TimeUnit.SECONDS,
            waiting,
            task -> new Thread(task, prefix + number.incrementAndGet()));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  @Override
  public boolean start(Lane lane, String name, Body body) {
    return run(requests, name, body);
  }

  @Override
  public boolean fork(Lane lane, String name, Body body) {
    return run(calls, name, body);
  }

  private boolean run(ThreadPoolExecutor pool, String name, Body body) {
    try {
      pool.execute(new ThreadBody(name, body, failures));
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  @Override
  public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
    return stage.get();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge("pool.request.threads", "Threads for requests", requests::getPoolSize),
        new Gauge("pool.request.active", "Requests that have a thread", requests::getActiveCount),
        new Gauge(
            "pool.request.queue",
            "Requests that wait for a thread",
            () -> requests.getQueue().size()),
        new Gauge("pool.call.threads", "Threads for calls", calls::getPoolSize),
        new Gauge("pool.call.active", "Calls that have a thread", calls::getActiveCount),
        new Gauge(
            "pool.call.queue", "Calls that wait for a thread", () -> calls.getQueue().size()));
  }

  @Override
  public void close() {
    requests.shutdown();
    calls.shutdown();
  }
}
