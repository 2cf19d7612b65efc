package io.fanout.compare.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The demo's endpoint with three calls, once for each engine: the engines share a gateway, and each
 * has backends of its own.
 *
 * @param engines the number of engines
 */
public record SharedWorkload(int engines) {
  /** The most engines that share a gateway: the lean engine, Gatling and an external rig. */
  public static final int MOST_ENGINES = 3;

  private static final Workload USUAL = Workload.threeCalls();
  private static final List<String> NAMES =
      USUAL.services().stream().map(Workload.Service::name).toList();

  /** The number of backends, and of their ports, that each engine has. */
  public static final int BACKENDS = NAMES.size();

  /** What the gateway knows: the endpoints and backends of all engines. */
  public Workload all() {
    List<String> settings = new ArrayList<>(USUAL.settings());
    List<String> paths = new ArrayList<>();
    List<Workload.Service> services = new ArrayList<>();
    for (int engine = 0; engine < engines; engine++) {
      paths.add(path(engine, "#{n}"));
      settings.addAll(endpoint(engine));
      for (String name : NAMES) {
        services.add(Workload.Service.usual(name + engine));
        settings.add("--gateway.backends.%s%d.timeout=4s".formatted(name, engine));
      }
    }
    return new Workload(USUAL.label(), paths, USUAL.calls(), settings, services);
  }

  /** What one engine requests, and its own backends. */
  public Workload of(int engine) {
    return new Workload(
        USUAL.label(), List.of(path(engine, "#{n}")), USUAL.calls(), List.of(), USUAL.services());
  }

  private static String path(int engine, String id) {
    return "/engine-%d/aggregate/%s".formatted(engine, id);
  }

  private static List<String> endpoint(int engine) {
    String endpoint = "--gateway.endpoints[%d].".formatted(engine);
    List<String> settings = new ArrayList<>();
    settings.add(endpoint + "path=" + path(engine, "{id}"));
    settings.add(endpoint + "deadline=5s");
    for (String name : NAMES) {
      settings.add(endpoint + "calls.%s.backend=%s%d".formatted(name, name, engine));
      settings.add(endpoint + "calls.%s.path=/%s/{id}".formatted(name, name));
    }
    settings.add(endpoint + "calls.b.required=true");
    return settings;
  }
}
