package io.fanout.core.share;

import io.fanout.agent.OnThreads;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A clock that advances when a strand waits: the next timer then runs. Forked work waits until the
 * test runs it. Confined to one thread.
 */
@OnThreads("the test's own thread runs everything")
final class SharedTime implements NanoClock, Timers, Strands {
  private record Timer(long at, Runnable action) {}

  private final List<Timer> timers = new ArrayList<>();
  private final Queue<StrandBody> forked = new ArrayDeque<>();
  private long now = 1;

  @Override
  public long now() {
    return now;
  }

  void pass(Duration time) {
    now += time.toNanos();
  }

  @Override
  public Pending at(Deadline deadline, Runnable action) {
    Timer timer = new Timer(deadline.at(), action);
    timers.add(timer);
    return () -> timers.remove(timer);
  }

  @Override
  public boolean start(Lane lane, String name, StrandBody body) {
    return forked.add(body);
  }

  @Override
  public boolean fork(Lane lane, String name, StrandBody body) {
    return forked.add(body);
  }

  /** Runs the forked work, and the work that it forks. */
  void runForked() throws Exception {
    for (StrandBody next = forked.poll(); next != null; next = forked.poll()) {
      next.run();
    }
  }

  @Override
  public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
    while (!stage.isDone()) {
      Timer next = timers.stream().min(Comparator.comparingLong(Timer::at)).orElseThrow();
      timers.remove(next);
      now = Math.max(now, next.at());
      next.action().run();
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
