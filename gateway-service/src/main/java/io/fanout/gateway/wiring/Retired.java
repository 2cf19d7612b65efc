package io.fanout.gateway.wiring;

import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.time.Deadline;
import io.fanout.gateway.time.NanoClock;
import io.fanout.gateway.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Backends that no new request uses. Each is closed when the last request that could know it must
 * have ended: that is by its deadline, so that nobody has to count.
 */
final class Retired {
  /** Beyond the deadline: for answers given in its stead, and for calls to be cancelled. */
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private final Timers timers;
  private final NanoClock clock;
  private final Set<Backend> waiting = ConcurrentHashMap.newKeySet();

  Retired(Timers timers, NanoClock clock) {
    this.timers = timers;
    this.clock = clock;
  }

  /** Closes them after that time and a margin. */
  void add(List<Backend> backends, Duration longestDeadline) {
    if (backends.isEmpty()) {
      return;
    }
    waiting.addAll(backends);
    Deadline over = Deadline.in(longestDeadline.plus(MARGIN), clock);
    Timers.Pending unused = timers.at(over, () -> closeElsewhere(backends));
  }

  /** Closing may take its time, which a timer's thread does not have. */
  private void closeElsewhere(List<Backend> backends) {
    Thread closer = new Thread(() -> backends.forEach(this::close), "fanout-retire");
    closer.setDaemon(true);
    closer.start();
  }

  private void close(Backend backend) {
    if (waiting.remove(backend)) {
      backend.close();
    }
  }

  /** Closes what is left, now. */
  void closeAll() {
    waiting.forEach(this::close);
  }
}
