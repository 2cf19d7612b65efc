package io.fanout.boot.wiring;

import io.fanout.core.guard.Backend;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backends that no new request uses. Each is closed after the latest deadline of the requests that
 * could use it, so that nobody has to count them.
 */
final class RetiredBackends {
  /** Beyond the deadline: for answers given in its stead, and for calls to be cancelled. */
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final Timers timers;
  private final NanoClock clock;
  private final Set<Backend> waiting = ConcurrentHashMap.newKeySet();

  /** When the last request of all plans that were replaced so far must have ended. */
  private long lastEnds;

  RetiredBackends(Timers timers, NanoClock clock) {
    this.timers = timers;
    this.clock = clock;
    this.lastEnds = clock.now();
  }

  /**
   * A plan was replaced whose requests take no longer than that: closes these backends a margin
   * after its last request, and after those of the plans before it, which may know them as well.
   * For one thread at a time.
   */
  void add(List<Backend> backends, Duration longestDeadline) {
    long itsLastEnds = Deadline.in(longestDeadline, clock).at();
    lastEnds = itsLastEnds - lastEnds > 0 ? itsLastEnds : lastEnds;
    if (backends.isEmpty()) {
      return;
    }
    waiting.addAll(backends);
    Deadline over = new Deadline(lastEnds + MARGIN.toNanos());
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
      try {
        backend.close();
      } catch (RuntimeException | Error e) {
        LOG.error("closing backend {} failed; the others were closed", backend.name(), e);
      }
    }
  }

  /** Closes what is left, now. */
  void closeAll() {
    waiting.forEach(this::close);
  }
}
