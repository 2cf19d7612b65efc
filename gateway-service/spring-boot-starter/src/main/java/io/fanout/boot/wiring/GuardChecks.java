package io.fanout.boot.wiring;

import io.fanout.core.settings.AdaptiveLimitSettings;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BreakerSettings;
import io.fanout.core.settings.HedgeAfter;
import io.fanout.core.settings.HedgeSettings;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.RetrySettings;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.settings.WhenOver;
import java.time.Duration;

/** Checks the guards of a backend: their settings against those that they must fit. */
final class GuardChecks {
  private final String at;
  private final BackendSettings backend;
  private final SettingErrors errors;

  GuardChecks(String at, BackendSettings backend, SettingErrors errors) {
    this.at = at;
    this.backend = backend;
    this.errors = errors;
  }

  void check() {
    if (backend.retry() != null) {
      retry(at + ".retry", backend.retry());
    }
    if (backend.hedge() != null) {
      hedge(at + ".hedge", backend.hedge());
    }
    if (backend.breaker() != null) {
      breaker(at + ".breaker", backend.breaker());
    }
    if (backend.quota() != null) {
      quota(at + ".quota", backend.quota());
    }
    if (backend.adaptiveLimit() != null) {
      adaptiveLimit(at + ".adaptive-limit", backend.adaptiveLimit());
    }
  }

  private void quota(String in, QuotaSettings quota) {
    if (quota.calls() == null && quota.atOnce() == null) {
      add(in, "neither calls nor at-once", "calls with per, e.g. 100 per 1m, or at-once, or both");
    }
    if (quota.calls() != null && quota.per() == null) {
      errors.add(in + ".per", null, "the time span for calls, e.g. 1s, 1m or 24h");
    }
    if (quota.per() != null && quota.calls() == null) {
      errors.add(in + ".calls", null, "how many calls the backend may get per " + quota.per());
    }
    lessThanTimeout(in + ".min-time-left", quota.minTimeLeft());
    if (quota.whenOver() == WhenOver.WAIT && backend.hedge() != null) {
      add(
          in + ".when-over",
          "wait",
          "reject, or no hedge: a hedge takes a call that waits for its turn for a slow one, and"
              + " waits for another turn");
    }
  }

  private void retry(String in, RetrySettings retry) {
    lessThanTimeout(in + ".min-time-left", retry.minTimeLeft());
    if (retry.maxBackoff().compareTo(retry.backoff()) < 0) {
      add(in + ".max-backoff", retry.maxBackoff(), "no less than backoff, " + retry.backoff());
    }
  }

  private void hedge(String in, HedgeSettings hedge) {
    try {
      if (HedgeAfter.parse(hedge.after()) instanceof HedgeAfter.Time fixed) {
        lessThanTimeout(in + ".after", fixed.time());
      }
    } catch (IllegalArgumentException e) {
      add(in + ".after", hedge.after(), HedgeAfter.EXPECTED);
    }
  }

  private void breaker(String in, BreakerSettings breaker) {
    if (breaker.slowCall() != null) {
      lessThanTimeout(in + ".slow-call", breaker.slowCall());
    }
  }

  private void adaptiveLimit(String in, AdaptiveLimitSettings limit) {
    int most = backend.maxInFlight();
    if (limit.max() != null) {
      if (limit.max() > most) {
        add(in + ".max", limit.max(), "no more than max-in-flight, " + most);
      }
      most = limit.max();
    }
    if (limit.min() > limit.initial()) {
      add(in + ".min", limit.min(), "no more than initial, " + limit.initial());
    }
    if (limit.initial() > most) {
      add(in + ".initial", limit.initial(), "no more than its highest value, " + most);
    }
  }

  private void lessThanTimeout(String property, Duration time) {
    if (time.compareTo(backend.timeout()) >= 0) {
      add(property, time, "less than the backend's timeout, " + backend.timeout());
    }
  }

  private void add(String property, Object value, String expected) {
    if (!errors.has(property)) {
      errors.add(property, value, expected);
    }
  }
}
