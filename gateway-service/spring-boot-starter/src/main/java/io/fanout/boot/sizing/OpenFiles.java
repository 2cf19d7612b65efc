package io.fanout.boot.sizing;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** Compares the requests in progress that settings allow with the files that a process may open. */
public final class OpenFiles {
  /** The files of a gateway besides its clients' and backends' sockets. */
  private static final int OTHERS = 200;

  private OpenFiles() {}

  /** What to say about this process; nothing where the system has no such limit. */
  public static Optional<String> note(int maxInFlight, int calls) {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        ? note(system.getMaxFileDescriptorCount(), maxInFlight, calls)
        : Optional.empty();
  }

  static Optional<String> note(long files, int maxInFlight, int calls) {
    long requests = requestsAtOnce(files, calls);
    return requests >= maxInFlight
        ? Optional.empty()
        : Optional.of(
            ("may open %d files, which suffice for %d requests at once with %d calls each, and not for"
                    + " gateway.max-in-flight: %d; raise the limit (ulimit -n), or lower the setting")
                .formatted(files, requests, calls, maxInFlight));
  }

  /** A request holds its client's connection, and one for each call. */
  static long requestsAtOnce(long files, int calls) {
    return Math.max(0, files - OTHERS) / (1 + calls);
  }
}
