package io.fanout.core.strand.virtual;

import io.fanout.core.lane.Lane;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.ThreadBody;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;

/** Strands that are virtual threads: one for each request and call, bounded by a count. */
public final class VirtualStrands implements Strands {
  private final int max;
  private final Semaphore free;
  private final ThreadFactory threads = VirtualThreads.factory("fanout-virtual-");
  private final StrandFailures failures;

  public VirtualStrands(VirtualThreadSettings settings, StrandFailures failures) {
    this.max = settings.max();
    this.free = new Semaphore(max);
    this.failures = failures;
  }

  @Override
  public boolean start(Lane lane, String name, StrandBody body) {
    if (!free.tryAcquire()) {
      return false;
    }
    boolean started = false;
    try {
      threads.newThread(() -> runAndFree(name, body)).start();
      started = true;
    } finally {
      if (!started) {
        free.release();
      }
    }
    return true;
  }

  private void runAndFree(String name, StrandBody body) {
    try {
      new ThreadBody(name, body, failures).run();
    } finally {
      free.release();
    }
  }

  @Override
  public boolean fork(Lane lane, String name, StrandBody body) {
    return start(lane, name, body);
  }

  @Override
  public boolean forkSpare(Lane lane, String name, StrandBody body) {
    return free.availablePermits() > max / 2 && start(lane, name, body);
  }

  @Override
  public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
    return stage.get();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge(
            "virtual.alive",
            "Virtual threads that have started and not ended",
            () -> max - free.availablePermits()));
  }

  @Override
  public void close() {
    // Virtual threads end with their tasks, so there is nothing to stop.
  }
}
