package io.fanout.gateway.wiring;

import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.settings.AdaptiveLimitSettings;
import io.fanout.gateway.settings.BackendSettings;
import io.fanout.gateway.settings.BreakerSettings;
import io.fanout.gateway.settings.HedgeAfter;
import io.fanout.gateway.settings.HedgeSettings;
import io.fanout.gateway.settings.Problems;
import io.fanout.gateway.settings.RetrySettings;
import java.time.Duration;

/** Checks what guards a backend, each setting by itself and against those it must fit. */
final class GuardChecks {
  private static final int MOST_ATTEMPTS = 10;
  private static final int FIRST_ERROR = 400;
  private static final int LAST_ERROR = 599;
  private static final Duration LONGEST_WINDOW = Duration.ofMinutes(10);
  private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);
  private static final double LEAST_TOLERANCE = 1;

  private final String at;
  private final BackendSettings backend;
  private final Problems problems;

  GuardChecks(String at, BackendSettings backend, Problems problems) {
    this.at = at;
    this.backend = backend;
    this.problems = problems;
  }

  void check() {
    if (backend.hosts().size() > Backend.MOST_HOSTS) {
      problems.add(
          at + ".hosts",
          backend.hosts().size() + " hosts",
          "at most " + Backend.MOST_HOSTS + "; put a balancer of their own before more");
    }
    if (backend.retry() != null) {
      retry(at + ".retry", backend.retry());
    }
    if (backend.hedge() != null) {
      hedge(at + ".hedge", backend.hedge());
    }
    if (backend.breaker() != null) {
      breaker(at + ".breaker", backend.breaker());
    }
    if (backend.adaptiveLimit() != null) {
      adaptiveLimit(at + ".adaptive-limit", backend.adaptiveLimit());
    }
  }

  private void retry(String in, RetrySettings retry) {
    within(in + ".attempts", retry.attempts(), 1, MOST_ATTEMPTS);
    for (int i = 0; i < retry.statuses().size(); i++) {
      within("%s.statuses[%d]".formatted(in, i), retry.statuses().get(i), FIRST_ERROR, LAST_ERROR);
    }
    notNegative(in + ".backoff", retry.backoff());
    notNegative(in + ".min-time-left", retry.minTimeLeft());
    lessThanTimeout(in + ".min-time-left", retry.minTimeLeft());
    if (retry.maxBackoff().compareTo(retry.backoff()) < 0) {
      problems.add(
          in + ".max-backoff",
          retry.maxBackoff(),
          "no less than backoff, which is " + retry.backoff());
    }
    RetrySettings.Budget budget = retry.budget();
    if (!(budget.share() >= 0 && budget.share() <= 1)) {
      problems.add(in + ".budget.share", budget.share(), "from 0 to 1, e.g. 0.2");
    }
    if (!(budget.perSecond() >= 0 && budget.perSecond() <= Integer.MAX_VALUE)) {
      problems.add(in + ".budget.per-second", budget.perSecond(), "0 or more, e.g. 10");
    }
    within(in + ".budget.burst", budget.burst(), 1, Integer.MAX_VALUE);
  }

  private void hedge(String in, HedgeSettings hedge) {
    try {
      if (HedgeAfter.parse(hedge.after()) instanceof HedgeAfter.Time fixed) {
        lessThanTimeout(in + ".after", fixed.time());
      }
    } catch (IllegalArgumentException e) {
      problems.add(in + ".after", hedge.after(), HedgeAfter.EXPECTED);
    }
    part(in + ".share", hedge.share());
    part(in + ".off-above", hedge.offAbove());
  }

  private void breaker(String in, BreakerSettings breaker) {
    if (breaker.window().compareTo(SHORTEST_WINDOW) < 0
        || breaker.window().compareTo(LONGEST_WINDOW) > 0) {
      problems.add(in + ".window", breaker.window(), "from 1s to 10m");
    }
    within(in + ".min-calls", breaker.minCalls(), 1, Integer.MAX_VALUE);
    part(in + ".failure-rate", breaker.failureRate());
    part(in + ".slow-rate", breaker.slowRate());
    if (breaker.slowCall() != null) {
      positive(in + ".slow-call", breaker.slowCall());
      lessThanTimeout(in + ".slow-call", breaker.slowCall());
    }
    positive(in + ".open-for", breaker.openFor());
    within(in + ".probes", breaker.probes(), 1, Integer.MAX_VALUE);
  }

  private void adaptiveLimit(String in, AdaptiveLimitSettings limit) {
    int most = limit.max() == null ? backend.maxInFlight() : limit.max();
    within(in + ".min", limit.min(), 1, Math.max(1, most));
    if (limit.max() != null) {
      within(in + ".max", limit.max(), 1, Math.max(1, backend.maxInFlight()));
    }
    within(in + ".initial", limit.initial(), Math.max(1, limit.min()), Math.max(1, most));
    if (!(limit.tolerance() >= LEAST_TOLERANCE && Double.isFinite(limit.tolerance()))) {
      problems.add(in + ".tolerance", limit.tolerance(), "1 or more, e.g. 1.5");
    }
  }

  private void within(String property, int value, int least, int most) {
    if (value < least || value > most) {
      problems.add(
          property,
          value,
          most == Integer.MAX_VALUE ? least + " or more" : "from %d to %d".formatted(least, most));
    }
  }

  private void part(String property, double value) {
    // Written so that NaN is refused too.
    if (!(value > 0 && value <= 1)) {
      problems.add(property, value, "more than 0, at most 1, e.g. 0.5");
    }
  }

  private void positive(String property, Duration time) {
    if (time.isNegative() || time.isZero()) {
      problems.add(property, time, "more than zero, e.g. 2s");
    }
  }

  private void notNegative(String property, Duration time) {
    if (time.isNegative()) {
      problems.add(property, time, "zero or more, e.g. 25ms");
    }
  }

  private void lessThanTimeout(String property, Duration time) {
    if (time.compareTo(backend.timeout()) >= 0) {
      problems.add(
          property,
          time,
          "less than the backend's timeout, which is %s".formatted(backend.timeout()));
    }
  }
}
