package io.fanout.core.guard;

import org.jspecify.annotations.Nullable;

/**
 * Decides, window by window, how many calls may be in flight to a backend.
 *
 * <p>Slower answers have two causes that look alike. A <em>full</em> backend has a queue: with half
 * as many calls in flight its answers take half as long, and it answers as many a second. A
 * <em>slower</em> backend has none: with half as many calls in flight its answers take as long as
 * before, and it answers half as many a second. So only an experiment can tell them apart:
 *
 * <pre>
 * WATCH: answers take longer than tolerance x base, in two windows
 *        (or the limit has been reached for long and was never put to the test meanwhile)
 *    │
 *    ▼
 * PROBE: cut the limit to 60 % of the calls in flight, look at the answers after that
 *    ├── latency did not fall: no queue. Restore the old limit; what answers take now is the base
 *    ├── latency fell, but not to the base: a queue is left. PROBE again, from here
 *    └── latency fell to the base: a queue is gone. The new limit is what keeps the backend busy
 * </pre>
 *
 * <p>The base is how long answers take without a queue. It follows answers that become faster, and
 * it rises only slowly while there is room, or at once when a probe shows that there is no queue.
 *
 * <p>The limit grows only while calls need it and answers take about the base: it doubles until a
 * queue is seen for the first time, and then grows by its square root.
 *
 * <p>One thread at a time may use this.
 */
final class LimitController {
  /** To which part of the calls in flight a probe cuts the limit. */
  private static final double CUT = 0.6;

  /** From this part of timeouts on, latencies say nothing: all of them are the timeout. */
  private static final double MOSTLY_TIMED_OUT = 0.9;

  /** A probe must be able to cut this much, or it could tell nothing. */
  private static final double LEAST_CUT = 0.8;

  private static final int ERRORS_TO_BE_SURE = 2;
  private static final int MOST_ANSWERS_OF_A_PROBE = 400;
  private static final int LEARNING_WINDOWS = 3;
  private static final int SUSPICIOUS_WINDOWS = 2;
  private static final int WINDOWS_BETWEEN_PROBES = 100;
  private static final double BASE_FALLS_BY = 0.1;
  private static final double BASE_RISES_BY = 0.02;

  private final int min;
  private final int max;
  private final double tolerance;

  private double limit;
  private double base;

  /** Whether the base was measured without a queue, and not just while the limit was reached. */
  private boolean baseKnown;

  private boolean queueSeen;

  /** Whether the probe that is under way goes on from one that has found a queue. */
  private boolean queueInSearch;

  private int windows;
  private int suspicious;
  private int windowsSinceProbe;

  /** The window before the cut, while there is a probe. */
  private @Nullable LatencySummary beforeCut;

  private double limitBeforeCut;

  LimitController(int initial, int min, int max, double tolerance) {
    this.min = min;
    this.max = max;
    this.tolerance = Math.log(tolerance);
    this.limit = initial;
  }

  int limit() {
    return (int) limit;
  }

  /** Adjusts the limit to a window; false if the decision needs more answers in the same window. */
  boolean decide(LatencySummary window) {
    if (window.timedOut() >= MOSTLY_TIMED_OUT) {
      retreat(window);
      return true;
    }
    if (windows < LEARNING_WINDOWS) {
      windows++;
      base = window.logLatency();
      baseKnown = !crowded(window);
      return true;
    }
    LatencySummary before = beforeCut;
    if (before != null) {
      return judge(before, window);
    }
    watch(window);
    return true;
  }

  /** Nearly no call is answered in time: whatever the cause, fewer may try. */
  private void retreat(LatencySummary window) {
    beforeCut = null;
    suspicious = 0;
    limit = within(Math.min(limit, window.inFlight()) * CUT);
  }

  private boolean crowded(LatencySummary window) {
    return window.rejected() || window.inFlight() >= limit / 2;
  }

  private void watch(LatencySummary window) {
    queueInSearch = false;
    windowsSinceProbe++;
    double slower = window.logLatency() - base;
    if (slower - sure(window) > tolerance) {
      suspicious++;
      if (suspicious >= SUSPICIOUS_WINDOWS) {
        probe(window);
      }
      return;
    }
    suspicious = 0;
    baseKnown |= !crowded(window);
    if (slower + sure(window) < -tolerance) {
      base = window.logLatency();
    } else if (slower < 0) {
      base += slower * BASE_FALLS_BY;
    } else if (!crowded(window)) {
      base += slower * BASE_RISES_BY;
    }
    if (crowded(window) && slower < tolerance / 2) {
      limit = within(queueSeen ? limit + Math.sqrt(limit) : limit * 2);
    } else if (window.rejected() && windowsSinceProbe >= WINDOWS_BETWEEN_PROBES) {
      probe(window);
    }
  }

  private void probe(LatencySummary window) {
    suspicious = 0;
    windowsSinceProbe = 0;
    double cut = Math.max(min, Math.min(limit, window.inFlight()) * CUT);
    if (cut > window.inFlight() * LEAST_CUT) {
      // So few calls form no queue, so their latency is the latency without a queue.
      base = window.logLatency();
      baseKnown = true;
      beforeCut = null;
      return;
    }
    beforeCut = window;
    limitBeforeCut = limit;
    limit = cut;
  }

  /** Ends a probe once its answers tell what the backend is. */
  private boolean judge(LatencySummary before, LatencySummary after) {
    double cut = Math.log(before.inFlight() / after.inFlight());
    double fall = before.logLatency() - after.logLatency();
    double doubt = ERRORS_TO_BE_SURE * Math.hypot(before.error(), after.error());
    if (Math.abs(fall - cut / 2) < doubt && after.answers() < MOST_ANSWERS_OF_A_PROBE) {
      return false;
    }
    beforeCut = null;
    if (after.inFlight() < limit / 2) {
      // The load fell by itself, so the probe proves nothing.
      limit = limitBeforeCut;
    } else if (fall < cut / 2) {
      noQueueFound(after);
    } else {
      queueSeen = true;
      queueFound(before, after);
    }
    return true;
  }

  private void noQueueFound(LatencySummary after) {
    boolean news = after.logLatency() - sure(after) > base + tolerance / 2;
    if (news && !queueInSearch) {
      queueSeen = false;
    }
    base = after.logLatency();
    baseKnown = true;
    limit = limitBeforeCut;
  }

  private void queueFound(LatencySummary before, LatencySummary after) {
    double slower = after.logLatency() - base;
    if (!baseKnown || Math.abs(slower) - sure(after) > tolerance / 2) {
      // Either a queue remains, or the base was measured with one: cut further.
      base = Math.min(base, after.logLatency());
      queueInSearch = true;
      probe(after);
    } else {
      // Little's law: the full backend's rate times the latency without a queue.
      double fall = before.logLatency() - after.logLatency();
      limit = within(Math.max(limit, before.inFlight() * Math.exp(-fall)));
    }
  }

  private double sure(LatencySummary window) {
    return ERRORS_TO_BE_SURE * window.error();
  }

  private double within(double wanted) {
    return Math.max(min, Math.min(max, wanted));
  }
}
