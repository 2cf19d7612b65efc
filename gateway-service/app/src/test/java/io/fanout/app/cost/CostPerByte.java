package io.fanout.app.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;

/**
 * CPU time per byte of input, compared with the time for an ordinary input. The test measures both
 * in turn on one thread and takes the minimum of several runs, so a busy or slow machine affects
 * both figures alike.
 */
public final class CostPerByte {
  /**
   * The maximum ratio to the cost per byte of ordinary work. The costliest known work has a ratio
   * of about ten, and up to 19 in a JVM that has compiled for other tests before. Work repeated for
   * each level of nesting has a ratio of 25 to 100, and quadratic work a ratio of thousands.
   */
  private static final double MOST_TIMES = 22;

  /** A cold compiler does not explain a higher ratio, so the measurement needs no further run. */
  private static final double HOPELESS = 4_000;

  private static final int FEWEST_RUNS = 3;
  private static final int WARM_RUNS = 5;
  private static final int MOST_RUNS = 200;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Work ordinary;

  /** The cost of the warmed-up ordinary work; 0 if not measured. */
  private double warmOrdinary;

  /** Work on an input of the given size. */
  public record Work(String name, int bytes, Runnable run, double mostTimes) {
    public Work(String name, int bytes, Runnable run) {
      this(name, bytes, run, MOST_TIMES);
    }

    /** The same work with another bound. */
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

  /** The smaller size, and the largest too if the run is thorough. */
  public static List<Integer> sizes(int smaller, int largest) {
    return Thorough.isOn() ? List.of(smaller, largest) : List.of(smaller);
  }

  /** Fails if any of these costs more per byte than a small multiple of the ordinary work. */
  public void check(List<Work> hostile) {
    assertThat(hostile.stream().map(this::excess).filter(excess -> !excess.isEmpty())).isEmpty();
  }

  /** The excessive costs in words; empty if there are none. */
  private String excess(Work hostile) {
    return !Thorough.isOn() && isCheapAtOnce(hostile) ? "" : excessInTurns(hostile);
  }

  /**
   * Whether a single run is cheap enough compared with warmed-up ordinary work. Otherwise the test
   * repeats the measurement, because the code may not have been compiled or the machine may have
   * slowed down.
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
