package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The mock backends B, C and D under the lab's hand.
 *
 * @param pid empty where they run elsewhere
 */
record Backends(Layout layout, String host, int firstPort, Optional<Long> pid) {
  /** What each of them answers, in the order of their addresses. */
  static final String PATHS = "/b/#{n},/c/#{n},/d/#{n}";

  private static final String NAMES = "bcd";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Sets all three. */
  void answerAfter(Latency latency) {
    List<String> command = new ArrayList<>();
    command.add(Jdk.current().java().toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", layout.mocksJar().toString()));
    command.addAll(List.of("io.fanout.mocks.LatencyCommand", "--host", host));
    IntStream.range(0, NAMES.length())
        .forEach(i -> command.add("--port-%c=%d".formatted(NAMES.charAt(i), firstPort + i)));
    NAMES.chars().forEach(name -> command.add((char) name + "=" + latency.spec()));
    try {
      Process told = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(told.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (told.waitFor() != 0) {
        throw new LauncherException("the backends cannot be set: " + said.strip());
      }
    } catch (IOException failed) {
      throw new LauncherException("the backends cannot be set: " + failed.getMessage(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("the backends cannot be set: interrupted", ended);
    }
  }

  /** Their addresses, with commas between. */
  String urls() {
    return IntStream.range(0, NAMES.length())
        .mapToObj(i -> "http://%s:%d".formatted(host, firstPort + i))
        .collect(Collectors.joining(","));
  }

  /** Collects their garbage now, while nothing is measured; without a JDK's tool it is left. */
  void collect() {
    Path tool = Jdk.current().java().resolveSibling("jcmd");
    if (pid.isEmpty() || !Files.isExecutable(tool)) {
      return;
    }
    try {
      Process told =
          new ProcessBuilder(tool.toString(), pid.get().toString(), "GC.run")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!told.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        told.destroyForcibly();
      }
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(tool, failed), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException(tool + ": interrupted", ended);
    }
  }

  Optional<Duration> cpu() {
    return pid.flatMap(ProcessHandle::of).flatMap(handle -> handle.info().totalCpuDuration());
  }
}
