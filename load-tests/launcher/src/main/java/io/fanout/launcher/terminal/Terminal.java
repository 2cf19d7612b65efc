package io.fanout.launcher.terminal;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * The output of the launcher and its capabilities.
 *
 * @param columns the width to draw in
 * @param unicode whether it can show more than ASCII
 */
public record Terminal(PrintStream out, int columns, boolean unicode, Palette palette) {
  private static final int USUAL_COLUMNS = 80;
  private static final int FEWEST_COLUMNS = 40;

  /**
   * Reads the capabilities from the environment. The script that starts the launcher sets
   * FANOUT_COLUMNS only if there is a terminal, because JVM versions detect terminals differently.
   */
  public static Terminal of(Map<String, String> environment, PrintStream out) {
    String columns = environment.getOrDefault("FANOUT_COLUMNS", "");
    boolean interactive = !columns.isEmpty();
    boolean colours =
        interactive
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new Terminal(
        out,
        columns.matches("\\d{1,4}")
            ? Math.max(FEWEST_COLUMNS, Integer.parseInt(columns))
            : USUAL_COLUMNS,
        interactive && utf8(environment),
        colours ? Palette.COLOURS : Palette.PLAIN);
  }

  /** The encoding that the environment's locale asks for, in the order of POSIX. */
  public static Charset charset(Map<String, String> environment) {
    return utf8(environment) ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
  }

  private static boolean utf8(Map<String, String> environment) {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = environment.getOrDefault(name, "");
      if (!locale.isEmpty()) {
        String upper = locale.toUpperCase(Locale.ROOT);
        return upper.contains("UTF-8") || upper.contains("UTF8");
      }
    }
    return false;
  }

  public void line(String text) {
    out.println(text);
  }
}
