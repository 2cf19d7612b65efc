package io.fanout.launcher.service;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java installation.
 *
 * @param java its executable
 * @param version as it reports it, e.g. {@code 17.0.15}
 */
public record Jdk(Path java, String version) {
  private static final int OLDEST = 17;
  private static final int VIRTUAL_THREADS_SINCE = 21;
  private static final Pattern VERSION = Pattern.compile("java\\.version = (\\S+)");

  /** The JDK that runs the launcher. */
  public static Jdk current() {
    return new Jdk(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        System.getProperty("java.version"));
  }

  /**
   * The JDK in that folder.
   *
   * @throws LauncherException if the folder has no JDK, or the JDK is older than 17
   */
  public static Jdk at(Path home) {
    Path java = home.toAbsolutePath().normalize().resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      throw new LauncherException(
          "--jdk %s: not a JDK (expected: a folder that holds bin/java)".formatted(home));
    }
    Jdk jdk = new Jdk(java, askedVersion(java));
    if (jdk.feature() < OLDEST) {
      throw new LauncherException(
          "--jdk %s: version %s (expected: %d or later)".formatted(home, jdk.version(), OLDEST));
    }
    return jdk;
  }

  private static String askedVersion(Path java) {
    try {
      Process asked =
          new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
              .redirectErrorStream(true)
              .start();
      String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher version = VERSION.matcher(said);
      if (version.find()) {
        return version.group(1);
      }
      throw new LauncherException(
          "%s does not report its version (expected: a JDK): %s".formatted(java, said.strip()));
    } catch (IOException failed) {
      throw new LauncherException(
          "%s cannot be run: %s".formatted(java, failed.getMessage()), failed);
    }
  }

  /** The feature version: 17, or 8 for 1.8. */
  public int feature() {
    String[] numbers = version.split("[^0-9]+", -1);
    return Integer.parseInt(numbers[0].equals("1") && numbers.length > 1 ? numbers[1] : numbers[0]);
  }

  public boolean hasVirtualThreads() {
    return feature() >= VIRTUAL_THREADS_SINCE;
  }
}
