package io.fanout.launcher.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory that the system has supplied to a process. Only Linux reports it without a tool. */
public final class ResidentMemory {
  private static final Pattern RSS = Pattern.compile("VmRSS:\\s*(\\d+)");
  private static final double KIB_PER_MIB = 1_024;

  private ResidentMemory() {}

  /** In MiB; empty if the system does not report it or the process has ended. */
  public static OptionalDouble mib(long pid) {
    try {
      Matcher rss = RSS.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
      return rss.find()
          ? OptionalDouble.of(Double.parseDouble(rss.group(1)) / KIB_PER_MIB)
          : OptionalDouble.empty();
    } catch (IOException untold) {
      return OptionalDouble.empty();
    }
  }
}
