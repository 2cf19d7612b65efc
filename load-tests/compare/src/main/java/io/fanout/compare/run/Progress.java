package io.fanout.compare.run;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports the progress and the remaining time of a run. Confined to one thread. */
final class Progress {
  private final Consumer<String> out;
  private final LongSupplier clock;
  private final int all;
  private final long usual;
  private long start;
  private int done;

  /**
   * Prepares a report of the progress.
   *
   * @param all the number of cells
   * @param usual the estimated time of a cell, used until the first one is done
   */
  Progress(Consumer<String> out, LongSupplier clock, int all, Duration usual) {
    this.out = out;
    this.clock = clock;
    this.all = all;
    this.usual = usual.toNanos();
    this.start = clock.getAsLong();
  }

  /** Starts the clock, so that earlier work does not affect the remaining time. */
  void begin() {
    start = clock.getAsLong();
    out.accept("%d cells, about %s".formatted(all, text(Duration.ofNanos(all * usual))));
  }

  void done(String what) {
    done++;
    Duration left = Duration.ofNanos((clock.getAsLong() - start) / done * (all - done));
    out.accept(
        String.format(
            Locale.ROOT,
            "[%d/%d] %s%s",
            done,
            all,
            what,
            done == all ? "" : "; about " + text(left) + " left"));
  }

  static String text(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 90 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
