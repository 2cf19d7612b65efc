package io.fanout.load;

import io.gatling.app.Gatling$;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads commands from standard input and executes the simulations one after another in one JVM. A
 * fresh JVM would send its first requests late and distort the results.
 *
 * <p>It first prints {@link #READY} when it accepts runs. A command consists of the simulation's
 * name, the folder for results, {@code true} or {@code false} for a report, and {@code name=value}
 * for each parameter, separated by tabs. At the end of a run it prints a line that begins with
 * {@link #END}.
 */
public final class Runs {
  private static final String READY = "fanout-ready";
  private static final String END = "fanout-run-end ";
  private static final String PACKAGE = "io.fanout.load.";
  private static final int BEFORE_PARAMETERS = 3;

  private Runs() {}

  public static void main(String[] arguments) throws IOException {
    LoadSimulation.say(READY);
    BufferedReader asked =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      LoadSimulation.say(END + run(Parameters.parts(line, '\t')));
    }
  }

  private static int run(List<String> words) {
    List<String> names = new ArrayList<>();
    for (String parameter : words.subList(BEFORE_PARAMETERS, words.size())) {
      int equals = parameter.indexOf('=');
      names.add(parameter.substring(0, equals));
      System.setProperty(parameter.substring(0, equals), parameter.substring(equals + 1));
    }
    // Collect garbage between runs, so that no collection falls into a window.
    System.gc();
    List<String> arguments = new ArrayList<>(List.of("-s", PACKAGE + words.get(0)));
    arguments.addAll(List.of("-rf", words.get(1)));
    if (!Boolean.parseBoolean(words.get(2))) {
      arguments.add("-nr");
    }
    int status = Gatling$.MODULE$.fromArgs(arguments.toArray(new String[0]));
    names.forEach(System::clearProperty);
    return status;
  }
}
