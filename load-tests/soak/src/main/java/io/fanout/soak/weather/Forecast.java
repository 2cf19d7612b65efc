package io.fanout.soak.weather;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The seasons of a run, in order. */
public record Forecast(List<Stretch> stretches) {
  private static final Duration SHORT = Duration.ofMinutes(2);

  /** A season and how long it lasts. */
  public record Stretch(Season season, Duration length) {}

  private static final List<Stretch> MINUTE =
      List.of(
          seconds(Season.FAIR, 8),
          seconds(Season.SLOWING, 5),
          seconds(Season.SLOW, 5),
          seconds(Season.FAIR, 3),
          seconds(Season.B_HANGS, 11),
          seconds(Season.FAIR, 4),
          seconds(Season.B_RESETS, 5),
          seconds(Season.FAIR, 4),
          seconds(Season.OVERLOAD, 5),
          seconds(Season.FAIR, 4),
          seconds(Season.B_BUSY, 3),
          seconds(Season.FAIR, 3));

  private static final List<Stretch> MOMENT =
      List.of(
          seconds(Season.FAIR, 1),
          seconds(Season.SLOWING, 5),
          seconds(Season.SLOW, 2),
          seconds(Season.B_HANGS, 2),
          seconds(Season.FAIR, 1),
          seconds(Season.B_RESETS, 1),
          seconds(Season.OVERLOAD, 4),
          seconds(Season.B_BUSY, 1),
          seconds(Season.FAIR, 1));

  public Forecast {
    stretches = List.copyOf(stretches);
  }

  private static Stretch seconds(Season season, int seconds) {
    return new Stretch(season, Duration.ofSeconds(seconds));
  }

  /** Whole rounds of all seasons for at least that long; short ones where there is little time. */
  public static Forecast of(Duration length) {
    List<Stretch> round = roundOf(length);
    List<Stretch> all = new ArrayList<>();
    Duration sum = Duration.ZERO;
    while (all.isEmpty() || sum.compareTo(length) < 0) {
      all.addAll(round);
      sum = sum.plus(lengthOf(round));
    }
    return new Forecast(all);
  }

  /** One round, to warm up. */
  public static Forecast once(Duration length) {
    return new Forecast(roundOf(length));
  }

  private static List<Stretch> roundOf(Duration length) {
    return length.compareTo(SHORT) < 0 ? MOMENT : MINUTE;
  }

  public Duration length() {
    return lengthOf(stretches);
  }

  private static Duration lengthOf(List<Stretch> stretches) {
    return stretches.stream().map(Stretch::length).reduce(Duration.ZERO, Duration::plus);
  }
}
