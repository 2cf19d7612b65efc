package io.fanout.compare.plan;

import java.time.Duration;

/**
 * How long a rate is sent before its window opens: until its first answers have arrived, and the
 * gateway has caught up. At a higher rate, the gateway opens thousands of connections, and requests
 * that waited for it meanwhile would count in the window.
 */
public final class SettlingTime {
  private static final Duration CATCHING_UP = Duration.ofSeconds(1);
  private static final Duration QUICK = Duration.ofMillis(250);
  private static final double NEARLY_ALL = 0.99;

  private SettlingTime() {}

  public static Duration of(Latency latency, int calls, boolean quick) {
    double answers = latency.percentileOfSlowest(NEARLY_ALL, calls);
    return (quick ? QUICK : CATCHING_UP).plus(Duration.ofMillis(Math.round(answers)));
  }
}
