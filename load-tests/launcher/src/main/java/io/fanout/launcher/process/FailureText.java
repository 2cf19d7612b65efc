package io.fanout.launcher.process;

import java.nio.file.Path;
import java.util.List;

/** Finds in a log why its process ended. */
final class FailureText {
  private static final String SPRING = "APPLICATION FAILED TO START";
  private static final int LAST_LINES = 15;

  private FailureText() {}

  /** Spring's own explanation if there is one, else the last lines. */
  static String in(Path log) {
    List<String> lines = LogTail.last(log, Integer.MAX_VALUE);
    for (int at = lines.size() - 1; at >= 0; at--) {
      if (lines.get(at).equals(SPRING)) {
        return explanation(lines.subList(at + 1, lines.size()));
      }
    }
    return lines.isEmpty()
        ? "(it wrote nothing)"
        : String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }

  private static String explanation(List<String> lines) {
    return String.join(
        "\n",
        lines.stream()
            .filter(line -> !line.isBlank())
            .filter(line -> !line.startsWith("****"))
            .filter(line -> !line.equals("Description:") && !line.equals("Action:"))
            .toList());
  }
}
