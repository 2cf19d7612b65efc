package io.fanout.launcher.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws timings as bars on a common time axis, one per line. */
public final class TimingBars {
  private static final int LONGEST_NAME = 24;
  private static final int SHORTEST_TRACK = 10;
  private static final int MILLIS_WIDTH = 12;

  private final Terminal terminal;
  private final List<TimingEntry> timings;
  private final double whole;
  private final int nameWidth;
  private final int track;

  private TimingBars(Terminal terminal, List<TimingEntry> timings) {
    this.terminal = terminal;
    this.timings = timings;
    this.whole = timings.stream().mapToDouble(TimingEntry::end).max().orElse(0);
    this.nameWidth = timings.stream().mapToInt(t -> shortened(t.name()).length()).max().orElse(0);
    int descriptions = timings.stream().mapToInt(t -> t.description().length()).max().orElse(0);
    int besides = nameWidth + MILLIS_WIDTH + (descriptions > 0 ? descriptions + 2 : 0) + 3;
    this.track = Math.max(SHORTEST_TRACK, terminal.columns() - besides);
  }

  /** The lines; none for no timings. */
  public static List<String> draw(List<TimingEntry> timings, Terminal terminal) {
    return timings.isEmpty() ? List.of() : new TimingBars(terminal, timings).lines();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (TimingEntry timing : timings) {
      lines.add(line(timing));
    }
    String end = millis(whole);
    lines.add(
        terminal
            .palette()
            .faint(" ".repeat(nameWidth + 2) + "0" + " ".repeat(track - 1 - end.length()) + end));
    return lines;
  }

  private String line(TimingEntry timing) {
    int from = Math.min(track - 1, cells(Math.floor(timing.start() / whole * track)));
    int to = Math.min(track, Math.max(from + 1, cells(Math.ceil(timing.end() / whole * track))));
    String bar = coloured(timing, mark(timing).repeat(to - from));
    String name = shortened(timing.name());
    String edge = terminal.palette().faint(terminal.unicode() ? "│" : "|");
    String text =
        name
            + " ".repeat(nameWidth - name.length() + 1)
            + edge
            + " ".repeat(from)
            + bar
            + " ".repeat(track - to)
            + edge
            + " ".repeat(MILLIS_WIDTH - millis(timing.duration()).length())
            + millis(timing.duration());
    return timing.failed() ? text + "  " + terminal.palette().bad(timing.description()) : text;
  }

  /**
   * If the whole takes 0 ms, the division gives no number; every bar then starts and ends at the
   * left.
   */
  private static int cells(double exact) {
    return Double.isNaN(exact) ? 0 : (int) exact;
  }

  private String mark(TimingEntry timing) {
    if (timing.isTotal()) {
      return terminal.unicode() ? "─" : "-";
    }
    if (timing.failed()) {
      return terminal.unicode() ? "░" : "x";
    }
    return terminal.unicode() ? "█" : "=";
  }

  private String coloured(TimingEntry timing, String bar) {
    if (timing.isTotal()) {
      return terminal.palette().faint(bar);
    }
    return timing.failed() ? terminal.palette().bad(bar) : terminal.palette().good(bar);
  }

  private static String shortened(String name) {
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 2) + ".." : name;
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, "%.1f ms", millis);
  }
}
