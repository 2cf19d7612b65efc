package io.fanout.agent.tests;

import io.fanout.agent.OnThreads;
import io.fanout.agent.SelfCheck;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own, of the JDK that runs the tests, whose complete output is what it is asked for.
 */
final class ChildJvm {
  static final String OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";
  private static final int MINUTES = 3;

  private final List<String> flags;
  private final String classPath;

  ChildJvm(Path classes, String... flags) {
    this.flags = List.of(flags);
    this.classPath = classes + File.pathSeparator + quasar();
  }

  static Path quasar() {
    return locationOf(SelfCheck.class);
  }

  static Path locationOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Standard output and standard error together, and the exit code if it is not 0. */
  @OnThreads("waits for a process")
  String outputOf(String mainClass, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    Path log = Files.createTempFile("child-jvm", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    // It makes the JVM print what it picked up.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        printThreads(process);
        throw new IllegalStateException(
            "%s did not end within %d minutes: %s".formatted(mainClass, MINUTES, textOf(log)));
      }
      int exit = process.exitValue();
      String output = textOf(log);
      return exit == 0 ? output.strip() : output + "exit code " + exit;
    } finally {
      process.destroyForcibly();
      Files.delete(log);
    }
  }

  private static void printThreads(Process jvm) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-QUIT", Long.toString(jvm.pid())).start();
    if (kill.waitFor(1, TimeUnit.MINUTES)) {
      jvm.waitFor(5, TimeUnit.SECONDS); // it goes on, so this only gives it time to print
    }
  }

  private static String textOf(Path log) throws IOException {
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
  }
}
