package io.fanout.app.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The demo's settings with deadlines and timeouts that only a hang reaches. A slow machine could
 * reach the demo's own timeouts, and a test about something else must not depend on them.
 */
final class GenerousTimeLimits {
  private static final Pattern DEADLINE = Pattern.compile("deadline: \\d+s\\b");
  private static final Pattern TIMEOUT = Pattern.compile("timeout: \\d+s\\b");
  private static final Path FILE = write();

  private GenerousTimeLimits() {}

  /** The setting that adds this file to the demo's settings. */
  static String setting() {
    return "spring.config.additional-location=file:" + FILE;
  }

  private static Path write() {
    try (InputStream demo = GenerousTimeLimits.class.getResourceAsStream("/application-demo.yml")) {
      if (demo == null) {
        throw new IllegalStateException("/application-demo.yml: not on the class path");
      }
      String text = new String(demo.readAllBytes(), StandardCharsets.UTF_8);
      if (!DEADLINE.matcher(text).find() || !TIMEOUT.matcher(text).find()) {
        throw new IllegalStateException(
            "/application-demo.yml: no \"deadline: 5s\" or no \"timeout: 4s\" (expected: both)");
      }
      text = DEADLINE.matcher(text).replaceAll("deadline: 2m");
      text = TIMEOUT.matcher(text).replaceAll("timeout: 2m, connect-timeout: 1m");
      Path file = Files.createTempFile("generous-time-limits", ".yml");
      file.toFile().deleteOnExit();
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
