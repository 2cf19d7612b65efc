package io.fanout.compare.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Facts about the machine, with a text for each unknown one. */
public final class Machine {
  private static final String UNKNOWN = "unknown";
  private static final Pattern MODEL = Pattern.compile("model name\\s*:\\s*(.+)");
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s*(\\d+) kB");
  private static final Pattern FILES = Pattern.compile("Max open files\\s+(\\d+)");

  private static final Pattern TICKS = Pattern.compile("cpu +((?:\\d+ ){7}\\d+)");
  private static final long KIB = 1_024;
  private static final long BYTES_PER_MIB = 1 << 20;
  private static final long MANY = 1_000_000;

  private Machine() {}

  public static String kernel() {
    return System.getProperty("os.name") + " " + System.getProperty("os.version");
  }

  static boolean isLinux() {
    return kernel().startsWith("Linux");
  }

  public static String processor() {
    return first("/proc/cpuinfo", MODEL).orElse(System.getProperty("os.arch", UNKNOWN));
  }

  /**
   * The memory of this machine, or of this container. The kernel's files would report the
   * machine's.
   */
  static long memoryMib() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getTotalMemorySize() / BYTES_PER_MIB
        : 0;
  }

  /** The memory available to new programs; all memory if the system does not report it. */
  static long availableMib() {
    return first("/proc/meminfo", AVAILABLE)
        .map(kib -> Math.min(memoryMib(), Long.parseLong(kib) * KIB / BYTES_PER_MIB))
        .orElse(memoryMib());
  }

  /** Empty if the system does not report it. */
  public static Optional<MachineTime> time() {
    return first("/proc/stat", TICKS).map(MachineTime::of);
  }

  public static long openFiles() {
    return first("/proc/self/limits", FILES).map(Long::parseLong).orElse(MANY);
  }

  /** The current commit, marked if files differ from it. */
  public static String commit(Path root) {
    String hash = said(root, "git", "rev-parse", "--short=12", "HEAD");
    if (!hash.matches("[0-9a-f]{7,40}")) {
      return UNKNOWN;
    }
    boolean changed = !said(root, "git", "status", "--porcelain", "-uno").isEmpty();
    return changed ? hash + " with changes" : hash;
  }

  private static String said(Path in, String... command) {
    try {
      Process process = new ProcessBuilder(List.of(command)).directory(in.toFile()).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0 ? text.strip() : "";
    } catch (IOException notInstalled) {
      return "";
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static Optional<String> first(String file, Pattern pattern) {
    try {
      Matcher matcher = pattern.matcher(Files.readString(Path.of(file)));
      return matcher.find() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }
}
