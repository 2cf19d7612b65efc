package io.fanout.soak.report;

import io.fanout.soak.judge.PromiseRow;
import io.fanout.soak.leak.Leak;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Renders an outcome as Markdown that is also readable in a terminal. */
public final class Tables {
  private Tables() {}

  public static String of(Outcome outcome) {
    StringBuilder text = new StringBuilder();
    outcome.conditions().forEach((name, value) -> text.append("- %s: %s%n".formatted(name, value)));
    text.append(
        "%n| promise | tested | broken | held | measured |%n| --- | --- | --- | --- | --- |%n"
            .formatted());
    outcome.promises().forEach(row -> text.append(line(row)));
    text.append(
        "%n| resource | after warm-up | at the end | may grow by | returned |%n| --- | --- | --- | --- | --- |%n"
            .formatted());
    outcome.leaks().forEach(leak -> text.append(line(leak)));
    text.append(examples(outcome));
    text.append("%n%s%n".formatted(verdict(outcome)));
    return text.toString();
  }

  private static String line(PromiseRow row) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %s | %s |%n",
        row.promise().text(),
        row.seen(),
        row.breaches(),
        row.held() ? "yes" : row.seen() == 0 ? "not tested" : "NO",
        row.figure());
  }

  private static String line(Leak leak) {
    String unit = leak.what().unit().isEmpty() ? "" : " " + leak.what().unit();
    return String.format(
        Locale.ROOT,
        "| %s | %.0f%s | %.0f%s | %.0f%s | %s |%n",
        leak.what().text(),
        leak.before(),
        unit,
        leak.after(),
        unit,
        leak.allowed(),
        unit,
        leak.isBack() ? "yes" : "NO");
  }

  private static String examples(Outcome outcome) {
    List<PromiseRow> broken =
        outcome.promises().stream().filter(row -> row.breaches() > 0).toList();
    StringBuilder text = new StringBuilder();
    for (PromiseRow row : broken) {
      text.append("%n%s, some of %d:%n%n".formatted(row.promise().text(), row.breaches()));
      row.examples().forEach(example -> text.append("- %s%n".formatted(example)));
    }
    if (!outcome.logged().isEmpty()) {
      text.append("%nThe gateway logged errors:%n%n".formatted());
      text.append(
          outcome.logged().stream()
              .limit(10)
              .map(line -> "- %s%n".formatted(line))
              .collect(Collectors.joining()));
    }
    return text.toString();
  }

  private static String verdict(Outcome outcome) {
    return outcome.holds() ? "All promises held, and no resource leaked." : "NOT all held.";
  }
}
