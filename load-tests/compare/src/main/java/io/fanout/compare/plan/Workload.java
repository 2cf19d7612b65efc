package io.fanout.compare.plan;

import java.util.List;

/**
 * The requests that the injector sends to a gateway, and the backends that the gateway calls for
 * them.
 *
 * @param label for the report
 * @param paths the endpoints' paths, requested in turn; {@code #{n}} stands for a number that
 *     changes with every request
 * @param calls the number of calls per request
 * @param settings the settings of the endpoints, each as {@code --name=value}
 * @param services the backends, in the order of their ports
 */
public record Workload(
    String label, List<String> paths, int calls, List<String> settings, List<Service> services) {
  private static final String DEMO = "--spring.profiles.active=demo";

  /**
   * A backend.
   *
   * @param name its name in the gateway's settings
   * @param path the path for calls without a gateway
   * @param latency its own latency as a spec of the lean engine; empty if it follows the cell's
   * @param mappings a folder of WireMock's mappings; empty for the default answer
   */
  public record Service(String name, String path, String latency, String mappings) {
    static Service usual(String name) {
      return new Service(name, "/%s/#{n}".formatted(name), "", "");
    }

    public boolean hasItsOwnLatency() {
      return !latency.isEmpty();
    }
  }

  public Workload {
    paths = List.copyOf(paths);
    settings = List.copyOf(settings);
    services = List.copyOf(services);
  }

  /** The demo's endpoint with three calls at once, merged into one answer. */
  public static Workload threeCalls() {
    return new Workload(
        "three calls at once",
        List.of("/aggregate/#{n}"),
        ThroughputCeiling.CALLS,
        List.of(DEMO),
        List.of(Service.usual("b"), Service.usual("c"), Service.usual("d")));
  }

  /** An endpoint that makes one call and relays its answer. */
  public static Workload oneCall() {
    return new Workload(
        "one call",
        List.of("/one/#{n}"),
        1,
        List.of(
            DEMO,
            // A request with one call needs only two files, so more requests can wait at once than
            // the default limit allows.
            "--gateway.max-in-flight=12000",
            "--gateway.inbound.max-connections=12000",
            "--gateway.backends.b.max-in-flight=12000",
            "--gateway.backends.b.max-connections=12000",
            "--gateway.endpoints[0].path=/one/{id}",
            "--gateway.endpoints[0].deadline=5s",
            "--gateway.endpoints[0].calls.b.backend=b",
            "--gateway.endpoints[0].calls.b.path=/b/{id}",
            "--gateway.endpoints[0].calls.b.required=true"),
        List.of(Service.usual("b")));
  }

  /** Whether its backends keep their own latencies, whatever the cell's latency is. */
  public boolean hasItsOwnLatencies() {
    return services.stream().anyMatch(Service::hasItsOwnLatency);
  }
}
