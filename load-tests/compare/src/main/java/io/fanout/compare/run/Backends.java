package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.launcher.process.LauncherException;
import io.fanout.mocks.MockAdmin;
import io.fanout.mocks.MockUnreachableException;
import io.fanout.mocks.dial.Dial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The mock backends B, C and D under the lab's hand. */
final class Backends {
  /** What each of them answers, in the order of their addresses. */
  static final String PATHS = "/b/#{n},/c/#{n},/d/#{n}";

  private static final int COUNT = 3;

  private final String host;
  private final int firstPort;
  private final Optional<Long> pid;
  private final long callsBetweenCollections;
  private final List<MockAdmin> admins;

  /**
   * Those of a host.
   *
   * @param pid empty where they run elsewhere
   * @param callsBetweenCollections how many calls they answer until their garbage is collected
   */
  Backends(String host, int firstPort, Optional<Long> pid, long callsBetweenCollections) {
    this.host = host;
    this.firstPort = firstPort;
    this.pid = pid;
    this.callsBetweenCollections = callsBetweenCollections;
    this.admins =
        IntStream.range(0, COUNT).mapToObj(i -> new MockAdmin(host, firstPort + i)).toList();
  }

  Optional<Long> pid() {
    return pid;
  }

  long callsBetweenCollections() {
    return callsBetweenCollections;
  }

  /** Sets all three. */
  void answerAfter(Latency latency) {
    Dial dial = Dial.parse(latency.spec());
    try {
      admins.forEach(admin -> admin.set(dial));
    } catch (MockUnreachableException failed) {
      throw new LauncherException("the backends cannot be set: " + failed.getMessage(), failed);
    }
  }

  /** Their addresses, with commas between. */
  String urls() {
    return IntStream.range(0, COUNT)
        .mapToObj(i -> "http://%s:%d".formatted(host, firstPort + i))
        .collect(Collectors.joining(","));
  }

  Optional<Duration> cpu() {
    return pid.flatMap(ProcessHandle::of).flatMap(handle -> handle.info().totalCpuDuration());
  }
}
