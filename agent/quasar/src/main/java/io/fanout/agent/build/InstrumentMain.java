package io.fanout.agent.build;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Instruments folders of classes from a command line, for build tools without a plugin of ours.
 *
 * <p>Exits with 0, with 1 if a class cannot be instrumented, and with 2 if the arguments are wrong.
 */
public final class InstrumentMain {
  private static final String USAGE =
      "usage: java -cp fanout-quasar.jar io.fanout.agent.build.InstrumentMain"
          + " [--class-path PATH] FOLDER...";

  private InstrumentMain() {}

  public static void main(String[] args) {
    System.exit(run(List.of(args), System.out, System.err));
  }

  static int run(List<String> args, PrintStream out, PrintStream err) {
    List<Path> classPath = List.of();
    List<Path> folders = new ArrayList<>();
    Deque<String> rest = new ArrayDeque<>(args);
    while (!rest.isEmpty()) {
      String arg = rest.removeFirst();
      if (!arg.startsWith("-")) {
        folders.add(Path.of(arg));
      } else if (arg.equals("--class-path") && !rest.isEmpty()) {
        classPath = elements(rest.removeFirst());
      } else {
        return misused(arg + ": not an option, or without its value", err);
      }
    }
    if (folders.isEmpty()) {
      return misused("no folder of classes", err);
    }
    return instrument(folders, classPath, out, err);
  }

  private static int instrument(
      List<Path> folders, List<Path> classPath, PrintStream out, PrintStream err) {
    int exit = 0;
    for (Path folder : folders) {
      // Gradle lists a folder for each language, also for those that the project does not use.
      if (Files.isDirectory(folder)) {
        exit = Math.max(exit, instrument(folder, withOthers(folders, folder, classPath), out, err));
      } else {
        out.println("No classes in " + folder + ": nothing to instrument");
      }
    }
    return exit;
  }

  private static int instrument(
      Path folder, List<Path> classPath, PrintStream out, PrintStream err) {
    try {
      int count = new ModuleInstrumentation(folder, classPath).run();
      out.println("Instrumented " + count + " classes in " + folder);
      return 0;
    } catch (InstrumentationFailed | IOException e) {
      err.println(e instanceof IOException ? folder + ": " + e : e.getMessage());
      return 1;
    }
  }

  /** Classes of one folder may call those of another. */
  private static List<Path> withOthers(List<Path> folders, Path folder, List<Path> classPath) {
    return Stream.concat(folders.stream().filter(each -> !each.equals(folder)), classPath.stream())
        .toList();
  }

  private static List<Path> elements(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator, -1))
        .filter(element -> !element.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static int misused(String problem, PrintStream err) {
    err.println(problem + " (" + USAGE + ")");
    return 2;
  }
}
