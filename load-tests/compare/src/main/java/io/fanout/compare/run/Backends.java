package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Workload;
import io.fanout.launcher.process.LauncherException;
import io.fanout.mocks.MockAdmin;
import io.fanout.mocks.MockUnreachableException;
import io.fanout.mocks.dial.Dial;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Controls the simulated backends. */
public final class Backends {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String host;
  private final int firstPort;
  private final Optional<Long> pid;
  private final long callsBetweenCollections;
  private final Workload workload;
  private final boolean lean;
  private final HttpClient http = HttpClient.newHttpClient();

  private Backends(
      String host,
      int firstPort,
      Optional<Long> pid,
      long callsBetweenCollections,
      Workload workload,
      boolean lean) {
    this.host = host;
    this.firstPort = firstPort;
    this.pid = pid;
    this.callsBetweenCollections = callsBetweenCollections;
    this.workload = workload;
    this.lean = lean;
  }

  /**
   * WireMock's, of a host.
   *
   * @param pid empty where they run elsewhere
   * @param callsBetweenCollections how many calls they answer until their garbage is collected
   */
  static Backends wireMock(
      String host,
      int firstPort,
      Optional<Long> pid,
      long callsBetweenCollections,
      Workload workload) {
    return new Backends(host, firstPort, pid, callsBetweenCollections, workload, false);
  }

  /** Lean ones, on this machine. */
  static Backends lean(int firstPort, Optional<Long> pid, Workload workload) {
    return new Backends(
        "127.0.0.1", firstPort, pid, HeapSizes.leanCallsBetweenCollections(), workload, true);
  }

  Optional<Long> pid() {
    return pid;
  }

  long callsBetweenCollections() {
    return callsBetweenCollections;
  }

  /** Collects the backends' garbage before a run, so that no collection falls into it. */
  void collectGarbage() {
    pid.ifPresent(HeapCollection::collect);
  }

  /** Sets all of them; those with a latency of their own keep that, unless it is to be none. */
  public void answerAfter(Latency latency) {
    if (lean) {
      for (int i = 0; i < workload.services().size(); i++) {
        Workload.Service service = workload.services().get(i);
        boolean own = service.hasItsOwnLatency() && !latency.equals(Latency.NONE);
        tell(firstPort + i, own ? service.latency() : latency.spec());
      }
      return;
    }
    Dial dial = Dial.parse(latency.spec());
    try {
      ports().mapToObj(port -> new MockAdmin(host, port)).forEach(admin -> admin.set(dial));
    } catch (MockUnreachableException failed) {
      throw new LauncherException("the backends cannot be set: " + failed.getMessage(), failed);
    }
  }

  /** Sets all lean ones to what {@code LatencySource} reads. */
  public void set(String spec) {
    ports().forEach(port -> tell(port, spec));
  }

  /**
   * Sets the size of what all lean ones answer.
   *
   * @param bytes 0 for the usual 200
   */
  public void answerWith(int bytes) {
    ports().forEach(port -> tell(port, "body", Integer.toString(bytes)));
  }

  /** Closes the connections of all lean ones. */
  public void closeConnections() {
    ports().forEach(port -> tell(port, "close", ""));
  }

  private void tell(int port, String spec) {
    tell(port, "latency", spec);
  }

  private void tell(int port, String what, String value) {
    URI admin = URI.create("http://%s:%d/__admin/%s".formatted(host, port, what));
    HttpRequest request =
        HttpRequest.newBuilder(admin)
            .timeout(PATIENCE)
            .POST(BodyPublishers.ofString(value))
            .build();
    try {
      HttpResponse<String> said = http.send(request, BodyHandlers.ofString());
      if (said.statusCode() != 200) {
        throw new LauncherException(
            "the backends cannot be set: %s: %s".formatted(admin, said.body().strip()));
      }
    } catch (IOException failed) {
      throw new LauncherException(
          "the backends cannot be set: %s: %s".formatted(admin, failed), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("the backends cannot be set: interrupted", ended);
    }
  }

  /** Their addresses, with commas between. */
  String urls() {
    return ports()
        .mapToObj(port -> "http://%s:%d".formatted(host, port))
        .collect(Collectors.joining(","));
  }

  /** What each of them answers, in the order of their addresses. */
  String paths() {
    return workload.services().stream()
        .map(Workload.Service::path)
        .collect(Collectors.joining(","));
  }

  /** The address of the service of that number. */
  String url(int service) {
    return "http://%s:%d".formatted(host, firstPort + service);
  }

  private IntStream ports() {
    return IntStream.range(firstPort, firstPort + workload.services().size());
  }

  public Optional<Duration> cpu() {
    return pid.flatMap(ProcessHandle::of).flatMap(handle -> handle.info().totalCpuDuration());
  }
}
