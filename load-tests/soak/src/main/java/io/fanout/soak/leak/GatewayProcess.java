package io.fanout.soak.leak;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Http;
import io.fanout.launcher.service.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The gateway's process, as seen from outside. */
public record GatewayProcess(long pid, int managementPort, Jdk jdk) {
  private static final long PATIENCE_SECONDS = 300;
  private static final double BYTES_PER_MB = 1e6;
  private static final double KIB_PER_MB = 1e3 / 1.024;

  /** The resources that it holds, after a garbage collection. */
  public Map<HeldResource, Double> look() {
    collectGarbage();
    Samples samples =
        Http.await("http://127.0.0.1:%d/actuator/prometheus".formatted(managementPort))
            .map(Samples::of)
            .orElseThrow(
                () ->
                    new LauncherException(
                        "the gateway's management port %d does not answer (expected: metrics)"
                            .formatted(managementPort)));
    Map<HeldResource, Double> held = new EnumMap<>(HeldResource.class);
    held.put(HeldResource.REQUESTS, samples.sum("fanout_in_flight"));
    held.put(HeldResource.CALLS, samples.sum("fanout_calls_in_flight"));
    strands(samples, held);
    held.put(HeldResource.LEASED, samples.sum("fanout_connections", "state=\"leased\""));
    held.put(HeldResource.PENDING, samples.sum("fanout_connections", "state=\"pending\""));
    held.put(HeldResource.IDLE, samples.sum("fanout_connections", "state=\"idle\""));
    held.put(HeldResource.SLOTS, samples.sum("fanout_ring_occupied"));
    held.put(HeldResource.BUFFERED, samples.sum("fanout_buffered_bytes"));
    held.put(HeldResource.THREADS, samples.sum("jvm_threads_live_threads"));
    held.put(
        HeldResource.HEAP, samples.sum("jvm_memory_used_bytes", "area=\"heap\"") / BYTES_PER_MB);
    openFiles().ifPresent(files -> held.put(HeldResource.FILES, files));
    resident().ifPresent(memory -> held.put(HeldResource.RSS, memory));
    return held;
  }

  /** Adds the fibers or threads that run requests in the gateway's mode. */
  static void strands(Samples samples, Map<HeldResource, Double> held) {
    if (samples.find("fanout_mode", "mode=\"fiber\"").isPresent()) {
      held.put(HeldResource.FIBERS, samples.sum("fanout_fibers_alive"));
    } else if (samples.find("fanout_mode", "mode=\"virtual-thread\"").isPresent()) {
      held.put(HeldResource.VIRTUAL, samples.sum("fanout_virtual_alive"));
    } else {
      held.put(
          HeldResource.WORKING,
          samples.sum("fanout_pool_request_active") + samples.sum("fanout_pool_call_active"));
    }
  }

  private void collectGarbage() {
    Path jcmd = jdk.java().resolveSibling("jcmd");
    try {
      Process asked =
          new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.run")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!asked.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        asked.destroyForcibly();
        throw new LauncherException(
            "%s %d GC.run has not finished after %d s (expected: at once, from a live gateway)"
                .formatted(jcmd, pid, PATIENCE_SECONDS));
      }
      if (asked.exitValue() != 0) {
        throw new LauncherException(
            "%s %d GC.run exited with %d (expected: 0, from a live gateway)"
                .formatted(jcmd, pid, asked.exitValue()));
      }
    } catch (IOException missing) {
      throw new LauncherException(
          "%s cannot be run: %s (expected: a JDK)".formatted(jcmd, missing.getMessage()), missing);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }

  /** The number of open files; empty if the system does not report it. */
  private OptionalDouble openFiles() {
    try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return OptionalDouble.of((double) files.count());
    } catch (IOException notLinux) {
      return OptionalDouble.empty();
    }
  }

  private OptionalDouble resident() {
    try {
      Matcher rss =
          Pattern.compile("VmRSS:\\s*(\\d+)")
              .matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
      return rss.find()
          ? OptionalDouble.of(Double.parseDouble(rss.group(1)) / KIB_PER_MB)
          : OptionalDouble.empty();
    } catch (IOException notLinux) {
      return OptionalDouble.empty();
    }
  }
}
