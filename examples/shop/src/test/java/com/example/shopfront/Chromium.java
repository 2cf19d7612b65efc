package com.example.shopfront;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless browser. */
record Chromium(Path program) {
  private static final long LONGEST_SECONDS = 120;

  /** The first installed one. */
  static Optional<Chromium> installed() {
    return Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Chromium::new);
  }

  /** The page's DOM after its scripts have finished. */
  String page(String address, Path profile) throws IOException, InterruptedException {
    Path dom = profile.resolve("page.html");
    Process browser =
        new ProcessBuilder(
                List.of(
                    program.toString(),
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--no-proxy-server",
                    "--user-data-dir=" + profile,
                    "--virtual-time-budget=30000",
                    "--dump-dom",
                    address))
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!browser.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(program + ": no page after " + LONGEST_SECONDS + " s");
      }
    } finally {
      browser.destroyForcibly();
    }
    return Files.readString(dom, StandardCharsets.UTF_8);
  }
}
