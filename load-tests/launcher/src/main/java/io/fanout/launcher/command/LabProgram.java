package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of the lab with its own jar, which most users never need. */
record LabProgram(Context context, String name) {
  /**
   * Runs the program with these arguments and returns its exit code. Only the program interprets
   * the arguments.
   */
  int run(List<String> arguments) {
    Path jar = context.layout().root().resolve("load-tests/%1$s/target/%1$s.jar".formatted(name));
    if (!Files.isRegularFile(jar)) {
      throw new LauncherException(
          "%s is missing (expected: built); ./fanout %s builds it".formatted(jar, name));
    }
    List<String> program = new ArrayList<>(List.of(Jdk.current().java().toString()));
    program.add("-Dfanout.home=" + context.layout().root());
    // Run a copy, so that a build that replaces the jar does not break a run of hours.
    program.addAll(List.of("-jar", context.layout().directory().copyOf(jar).toString()));
    program.addAll(arguments);
    return context.run(program);
  }
}
