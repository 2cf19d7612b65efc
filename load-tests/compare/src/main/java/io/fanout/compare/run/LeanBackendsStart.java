package io.fanout.compare.run;

import io.fanout.compare.plan.Workload;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LaunchParameters;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.process.ReadyCheck;
import io.fanout.launcher.process.Service;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Http;
import io.fanout.launcher.service.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Starts the lean backends: one process with a port for each service of the workload. */
public final class LeanBackendsStart {
  private static final String NAME = "lean-backends";
  private static final String PORT_OPTION = "--mocks-port";

  private LeanBackendsStart() {}

  /**
   * Starts the backends.
   *
   * @param loops the number of event loops that they share
   * @param more further arguments for the backends
   */
  public static Backends start(
      Session session,
      CpuPlacement place,
      Workload workload,
      int firstPort,
      int loops,
      String... more) {
    List<Workload.Service> services = workload.services();
    List<String> arguments = new ArrayList<>(LeanJvm.memory());
    arguments.addAll(LeanJvm.arguments("io.fanout.lean.backend.LeanBackends"));
    arguments.add("--loops=" + loops);
    arguments.addAll(List.of(more));
    for (int i = 0; i < services.size(); i++) {
      Workload.Service service = services.get(i);
      String mappings = service.mappings().isEmpty() ? "" : ":" + service.mappings();
      arguments.add("--backend=%s:%d%s".formatted(service.name(), firstPort + i, mappings));
    }
    int count = services.size();
    Instance instance =
        session.start(
            new Service(
                    NAME,
                    Jdk.current().java(),
                    arguments,
                    IntStream.range(firstPort, firstPort + count)
                        .mapToObj(port -> new Port(port, PORT_OPTION))
                        .toList(),
                    IntStream.range(firstPort, firstPort + count)
                        .mapToObj(LeanBackendsStart::answers)
                        .toList(),
                    new LaunchParameters(Map.of()))
                .startedBy(place.starting()));
    return Backends.lean(firstPort, Optional.of(instance.pid()), workload);
  }

  private static ReadyCheck answers(int port) {
    String url = "http://127.0.0.1:" + port + "/__admin/latency";
    return new ReadyCheck("200 from " + url, () -> Http.accepts(url));
  }
}
