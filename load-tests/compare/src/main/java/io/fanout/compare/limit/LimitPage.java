package io.fanout.compare.limit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Renders the seconds of a case as Markdown. */
final class LimitPage {
  /** How long a limit may take to adapt. */
  private static final int LEARNING_SECONDS = 4;

  private LimitPage() {}

  static String of(LimitCase played, List<SecondSummary> seconds) {
    List<String> lines = new ArrayList<>();
    lines.add("## %s: %s".formatted(played.name(), played.story()));
    lines.add(summary(played, seconds));
    lines.add("");
    lines.add("| second | due | answered | refused | failed | p50 ms | p99 ms |");
    lines.add("| --- | --- | --- | --- | --- | --- | --- |");
    for (int i = 0; i < seconds.size(); i++) {
      SecondSummary second = seconds.get(i);
      lines.add(
          String.format(
              Locale.ROOT,
              "| %d | %d | %d | %d | %d | %.0f | %.0f |",
              i + 1 - played.before().seconds(),
              second.due(),
              second.answered(),
              second.refused(),
              second.failed(),
              second.p50(),
              second.p99()));
    }
    return String.join("\n", lines) + "\n";
  }

  static String summary(LimitCase played, List<SecondSummary> seconds) {
    int change = Math.min(played.before().seconds(), seconds.size());
    int learnt = Math.min(change + LEARNING_SECONDS, seconds.size());
    List<SecondSummary> before = seconds.subList(change / 2, change);
    List<SecondSummary> after = seconds.subList(learnt, seconds.size());
    return String.format(
        Locale.ROOT,
        "In the first %d s after the change %.1f %% of the requests were answered, and %.1f %% from then on. p99 of an answer: %.0f ms before the change, %.0f ms after those seconds (of 90 %% of the seconds, the highest).",
        LEARNING_SECONDS,
        SecondSummary.answeredPercent(seconds.subList(change, learnt)),
        SecondSummary.answeredPercent(after),
        SecondSummary.usualP99(before),
        SecondSummary.usualP99(after));
  }
}
