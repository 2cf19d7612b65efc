package io.fanout.compare.plan;

import java.util.List;

/**
 * The requests that a gateway gets, and the backends that it calls for them.
 *
 * @param label for the report
 * @param paths of the endpoints, asked in turn; {@code #{n}} is another number each time
 * @param calls that one request makes
 * @param settings that configure the endpoints, each as {@code --name=value}
 * @param services in the order of their ports
 */
public record Workload(
    String label, List<String> paths, int calls, List<String> settings, List<Service> services) {
  private static final String DEMO = "--spring.profiles.active=demo";

  /**
   * A backend.
   *
   * @param name as the gateway's settings call it
   * @param path that is called when it is called directly
   * @param latency as the lean backends read it; empty if it follows the cell's
   * @param mappings a folder of WireMock's mappings; empty for one usual answer
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

  /** An endpoint that passes one call's answer on. */
  public static Workload oneCall() {
    return new Workload(
        "one call",
        List.of("/one/#{n}"),
        1,
        List.of(
            DEMO,
            // One call needs two files: more of them wait at once than the usual limits allow.
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
