package io.fanout.lean.inject;

import io.fanout.lean.net.Transport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads commands from standard input and executes the runs one after another in one JVM. It takes
 * and prints the same lines as the Gatling simulations.
 *
 * <p>A line consists of {@code WarmUp} or {@code Stairs}, two words that only Gatling needs, and
 * {@code name=value} for each parameter, separated by tabs.
 */
public final class LeanInjector {
  private static final String READY = "fanout-ready";
  private static final String RESULT = "fanout-result ";
  private static final String END = "fanout-run-end ";
  private static final int BEFORE_PARAMETERS = 3;
  private static final int FILES_OF_ITS_OWN = 100;
  private static final int MANY = 1_000_000;
  private static final Pattern FILES = Pattern.compile("Max open files\\s+(\\d+)");

  private LeanInjector() {}

  public static void main(String[] arguments) throws IOException {
    try (Transport transport = Transport.open("injector")) {
      int connections = openFiles() - FILES_OF_ITS_OWN;
      say(READY);
      BufferedReader asked =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = asked.readLine(); line != null; line = asked.readLine()) {
        say(END + run(line.split("\t", -1), transport, connections));
      }
    }
  }

  private static int run(String[] words, Transport transport, int connections) {
    try {
      Map<String, String> parameters = new HashMap<>();
      for (int i = BEFORE_PARAMETERS; i < words.length; i++) {
        int equals = words[i].indexOf('=');
        parameters.put(words[i].substring(0, equals), words[i].substring(equals + 1));
      }
      // Collect garbage between runs, so that no collection falls into a window.
      System.gc();
      LoadPlan plan = LoadPlan.of(words[0], parameters);
      LoadRun run = new LoadRun(plan, transport, connections, LeanInjector::say);
      say(RESULT + run.start().join());
      return 0;
    } catch (IllegalArgumentException misuse) {
      say("fanout-problem " + misuse.getMessage());
      return 2;
    }
  }

  private static int openFiles() {
    try {
      Matcher limit = FILES.matcher(Files.readString(Path.of("/proc/self/limits")));
      return limit.find() ? (int) Math.min(MANY, Long.parseLong(limit.group(1))) : MANY;
    } catch (IOException notLinux) {
      return MANY;
    }
  }

  @SuppressWarnings("SystemOut") // compare reads this program's standard output
  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
