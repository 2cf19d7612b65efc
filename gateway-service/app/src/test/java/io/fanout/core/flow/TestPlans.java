package io.fanout.core.flow;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.Origin;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.plan.PlanCompiler;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Plans and backends for tests of the path between the edge and the clients. */
final class TestPlans {
  static final Recorder NO_RECORDER =
      new Recorder() {
        @Override
        public void answered(Exchange exchange, boolean lastOfBatch) {
          // never called
        }

        @Override
        public void turnedAway(
            RequestIntake.@Nullable Asked asked,
            RequestIntake.TurnedAway with,
            Responder responder) {
          // never called
        }

        @Override
        public void refused(Exchange exchange, Refused why) {
          // never called
        }
      };

  private TestPlans() {}

  /** A path for ten concurrent requests, without rings or a recorder. */
  static RequestPath direct(
      Strands strands, Timers timers, NanoClock clock, Queue<Throwable> faults) {
    return new RequestPath(
        strands,
        timers,
        clock,
        NO_RECORDER,
        (strand, failure) -> faults.add(failure),
        10,
        (name, consumers) ->
            HandoffKinds.get("direct")
                .open(
                    name,
                    1,
                    WaitSettings.of(WaitStrategyKind.BLOCKING),
                    consumers,
                    (handoff, stage, failure) -> faults.add(failure)));
  }

  /** The settings with these properties. */
  static GatewaySettings settings(Map<String, Object> properties) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    SettingsReader reader = new SettingsReader(environment);
    GatewaySettings settings = reader.read();
    reader.errors().refuse();
    return settings;
  }

  /**
   * {@code /planned/{id}} with calls to b, c and d, of which b is required, and {@code
   * /handled/{id}} with the handler "noting".
   */
  static EndpointTable threeCallsAndAHandler() {
    Map<String, Object> properties = new HashMap<>();
    properties.put("gateway.endpoints[0].path", "/planned/{id}");
    properties.put("gateway.endpoints[1].path", "/handled/{id}");
    properties.put("gateway.endpoints[1].handler", "noting");
    properties.put("gateway.endpoints[0].calls.b.required", "true");
    for (String name : List.of("b", "c", "d")) {
      properties.put("gateway.backends." + name + ".hosts[0]", "http://127.0.0.1:1");
      properties.put("gateway.endpoints[0].calls." + name + ".backend", name);
      properties.put("gateway.endpoints[0].calls." + name + ".path", "/" + name + "/{id}");
    }
    GatewaySettings settings = settings(properties);
    SettingErrors problems = new SettingErrors(property -> null);
    EndpointTable plan = new PlanCompiler(settings, Set.of("noting"), problems).compile();
    problems.refuse();
    return plan;
  }

  /** Every backend in the plan, with this client. */
  static Map<String, Backend> backends(EndpointTable plan, BackendClient client, GuardKit kit) {
    Set<String> names = new TreeSet<>();
    plan.endpoints()
        .forEach(
            endpoint -> endpoint.calls().stream().map(PlannedCall::backend).forEach(names::add));
    Map<String, Backend> backends = new HashMap<>();
    for (String name : names) {
      BackendSettings settings =
          Objects.requireNonNull(
              settings(Map.of("gateway.backends." + name + ".timeout", "2s")).backends().get(name));
      backends.put(
          name,
          new Backend(name, settings, List.of(Origin.parse("http://127.0.0.1:1")), client, kit));
    }
    return backends;
  }
}
