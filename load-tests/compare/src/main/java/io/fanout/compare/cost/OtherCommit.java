package io.fanout.compare.cost;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Another commit of the project, checked out and built in a folder of its own. */
final class OtherCommit {
  private static final List<String> BUILD =
      List.of(
          "mvn",
          "-B",
          "-q",
          "-Dmaven.test.skip=true",
          "-Dspotless.check.skip=true",
          "-Derror-prone.plugin=-XDerror-prone=off",
          "package",
          "-pl",
          "gateway-service/app,examples/demo",
          "-am");
  private static final Path JAR =
      Path.of("gateway-service", "app", "target", "gateway-service.jar");

  private OtherCommit() {}

  /**
   * Builds it, unless that has been done.
   *
   * @param builds where the folders of built commits are
   * @return its folder
   * @throws LauncherException if there is no such commit, or it does not build
   */
  static Path built(Path root, String reference, Path builds, Consumer<String> notices) {
    String commit = said(root, "git", "rev-parse", "--verify", "--quiet", reference + "^{commit}");
    if (commit.isEmpty()) {
      throw new LauncherException(
          "--against %s: no such commit (expected: a commit, branch or tag of the project in %s)"
              .formatted(reference, root));
    }
    Path folder = builds.resolve(commit);
    if (Files.isRegularFile(folder.resolve(JAR))) {
      return folder;
    }
    notices.accept("building commit %s in %s".formatted(commit, folder));
    checkOut(root, commit, folder, builds.resolve("git.log"));
    Path log = builds.resolve(commit + ".log");
    if (run(folder, log, BUILD) != 0 || !Files.isRegularFile(folder.resolve(JAR))) {
      throw new LauncherException(
          "--against %s: commit %s does not build (expected: %s); see %s"
              .formatted(reference, commit, JAR, log));
    }
    return folder;
  }

  /** A clone shares the project's objects, and leaves no trace in the project. */
  private static void checkOut(Path root, String commit, Path folder, Path log) {
    try {
      Files.createDirectories(folder.getParent());
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be made: %s".formatted(folder, failed), failed);
    }
    if (!Files.isDirectory(folder)) {
      succeed(
          root,
          log,
          "git",
          "clone",
          "--quiet",
          "--shared",
          "--no-checkout",
          ".",
          folder.toString());
    }
    succeed(folder, log, "git", "checkout", "--quiet", "--force", commit);
  }

  private static void succeed(Path in, Path log, String... command) {
    if (run(in, log, List.of(command)) != 0) {
      throw new LauncherException("%s failed; see %s".formatted(String.join(" ", command), log));
    }
  }

  private static int run(Path in, Path log, List<String> command) {
    try {
      return new ProcessBuilder(command)
          .directory(in.toFile())
          .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start()
          .waitFor();
    } catch (IOException missing) {
      throw new LauncherException(
          "%s cannot be run: %s".formatted(command.get(0), missing.getMessage()), missing);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }

  private static String said(Path in, String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(in.toFile())
              .redirectError(Redirect.DISCARD)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? text.strip() : "";
    } catch (IOException missing) {
      throw new LauncherException("git cannot be run: " + missing.getMessage(), missing);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }
}
