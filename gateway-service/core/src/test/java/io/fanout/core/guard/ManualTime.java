package io.fanout.core.guard;

import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A clock that the test advances; timers run on the thread that does. Confined to one thread. */
final class ManualTime implements NanoClock, Timers {
  private record Timer(long at, Runnable action) {}

  private final List<Timer> timers = new ArrayList<>();
  private long now = Long.MAX_VALUE - 1_000_000; // clock readings may overflow

  @Override
  public long now() {
    return now;
  }

  @Override
  public Pending at(Deadline deadline, Runnable action) {
    Timer timer = new Timer(deadline.at(), action);
    timers.add(timer);
    return () -> timers.remove(timer);
  }

  void pass(Duration time) {
    long end = now + time.toNanos();
    while (true) {
      Timer next = null;
      for (Timer timer : timers) {
        boolean earlier = next == null || timer.at() - next.at() < 0;
        next = timer.at() - end <= 0 && earlier ? timer : next;
      }
      if (next == null) {
        now = end;
        return;
      }
      timers.remove(next);
      now = next.at() - now > 0 ? next.at() : now;
      next.action().run();
    }
  }
}
