package io.fanout.app.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;

/**
 * The CPU time that some work takes per byte of its input, beside what the same work takes for an
 * ordinary input. Both are measured in turn on one thread, and the least of several runs counts: so
 * a busy or a slow machine changes both figures alike.
 */
public final class CostPerByte {
  /**
   * How many times as much per byte as ordinary work other work may cost. The costliest take about
   * ten times as much, and up to 19 times in a JVM that compiled for other tests before. Work that
   * is done again per level of nesting costs 25 to 100 times as much, and quadratic work thousands
   * of times.
   */
  private static final double MOST_TIMES = 22;

  /** What no compiler that has not warmed up explains: then no further run is needed. */
  private static final double HOPELESS = 4_000;

  private static final int FEWEST_RUNS = 3;
  private static final int WARM_RUNS = 5;
  private static final int MOST_RUNS = 200;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Work ordinary;

  /** What the ordinary work takes when it has run often enough; 0 where that was not measured. */
  private double warmOrdinary;

  /** Work on an input of that many bytes; what it returns is of no interest. */
  public record Work(String name, int bytes, Runnable run, double mostTimes) {
    public Work(String name, int bytes, Runnable run) {
      this(name, bytes, run, MOST_TIMES);
    }

    /** The same work, with another bound. */
    public Work within(double times) {
      return new Work(name, bytes, run, times);
    }

    private double nanosPerByte() {
      long before = THREADS.getCurrentThreadCpuTime();
      run.run();
      return (double) (THREADS.getCurrentThreadCpuTime() - before) / bytes;
    }
  }

  private CostPerByte(Work ordinary) {
    this.ordinary = ordinary;
  }

  public static CostPerByte comparedWith(Work ordinary) {
    return new CostPerByte(ordinary);
  }

  /** The smaller size alone, and the largest too where the run is thorough. */
  public static List<Integer> sizes(int smaller, int largest) {
    return Thorough.isOn() ? List.of(smaller, largest) : List.of(smaller);
  }

  /** Fails where any of these costs more per byte than a small multiple of the ordinary work. */
  public void check(List<Work> hostile) {
    assertThat(hostile.stream().map(this::excess).filter(excess -> !excess.isEmpty())).isEmpty();
  }

  /** By how much the work costs too much, in words; empty where it does not. */
  private String excess(Work hostile) {
    return !Thorough.isOn() && isCheapAtOnce(hostile) ? "" : excessInTurns(hostile);
  }

  /**
   * Whether a single run already costs little enough, beside ordinary work that is warm. Any other
   * is measured again: it may not have been compiled yet, or the machine may be slower by now.
   */
  private boolean isCheapAtOnce(Work hostile) {
    if (warmOrdinary == 0) {
      warmOrdinary = Double.MAX_VALUE;
      for (int run = 0; run < WARM_RUNS; run++) {
        warmOrdinary = Math.min(warmOrdinary, ordinary.nanosPerByte());
      }
    }
    return hostile.nanosPerByte() <= warmOrdinary * hostile.mostTimes();
  }

  private String excessInTurns(Work hostile) {
    double leastHostile = Double.MAX_VALUE;
    double leastOrdinary = Double.MAX_VALUE;
    for (int run = 1; run <= MOST_RUNS; run++) {
      leastOrdinary = Math.min(leastOrdinary, ordinary.nanosPerByte());
      leastHostile = Math.min(leastHostile, hostile.nanosPerByte());
      double soFar = leastHostile / leastOrdinary;
      if (soFar > HOPELESS || (run >= FEWEST_RUNS && soFar <= hostile.mostTimes())) {
        break;
      }
    }
    double times = leastHostile / leastOrdinary;
    String figures =
        String.format(
            Locale.ROOT,
            "%.1f times: %s: %.2f ns per byte, and %s: %.2f",
            times,
            hostile.name(),
            leastHostile,
            ordinary.name(),
            leastOrdinary);
    if (Boolean.getBoolean("cost.print")) {
      System.out.println(figures);
    }
    return times > hostile.mostTimes() ? figures : "";
  }
}
