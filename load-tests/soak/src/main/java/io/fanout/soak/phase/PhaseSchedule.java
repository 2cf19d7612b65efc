package io.fanout.soak.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The phases of a run, in order. */
public record PhaseSchedule(List<Stretch> stretches) {
  private static final Duration SHORT = Duration.ofMinutes(2);

  /** A phase and how long it lasts. */
  public record Stretch(Phase phase, Duration length) {}

  private static final List<Stretch> MINUTE =
      List.of(
          seconds(Phase.FAIR, 8),
          seconds(Phase.SLOWING, 5),
          seconds(Phase.SLOW, 5),
          seconds(Phase.FAIR, 3),
          seconds(Phase.B_HANGS, 11),
          seconds(Phase.FAIR, 4),
          seconds(Phase.B_RESETS, 5),
          seconds(Phase.FAIR, 4),
          seconds(Phase.OVERLOAD, 5),
          seconds(Phase.FAIR, 4),
          seconds(Phase.B_BUSY, 3),
          seconds(Phase.FAIR, 3));

  private static final List<Stretch> MOMENT =
      List.of(
          seconds(Phase.FAIR, 1),
          seconds(Phase.SLOWING, 5),
          seconds(Phase.SLOW, 2),
          seconds(Phase.B_HANGS, 2),
          seconds(Phase.FAIR, 1),
          seconds(Phase.B_RESETS, 1),
          seconds(Phase.OVERLOAD, 4),
          seconds(Phase.B_BUSY, 1),
          seconds(Phase.FAIR, 1));

  public PhaseSchedule {
    stretches = List.copyOf(stretches);
  }

  private static Stretch seconds(Phase phase, int seconds) {
    return new Stretch(phase, Duration.ofSeconds(seconds));
  }

  /** Complete rounds of all phases for at least this long; short rounds for a short run. */
  public static PhaseSchedule of(Duration length) {
    List<Stretch> round = roundOf(length);
    List<Stretch> all = new ArrayList<>();
    Duration sum = Duration.ZERO;
    while (all.isEmpty() || sum.compareTo(length) < 0) {
      all.addAll(round);
      sum = sum.plus(lengthOf(round));
    }
    return new PhaseSchedule(all);
  }

  /** One round, for the warm-up. */
  public static PhaseSchedule once(Duration length) {
    return new PhaseSchedule(roundOf(length));
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
