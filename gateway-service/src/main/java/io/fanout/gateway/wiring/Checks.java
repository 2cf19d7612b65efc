package io.fanout.gateway.wiring;

import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.handoff.WaitStrategyKind;
import io.fanout.gateway.handoff.kind.HandoffKind;
import io.fanout.gateway.plan.Plan;
import io.fanout.gateway.plan.PlanCompiler;
import io.fanout.gateway.settings.BackendSettings;
import io.fanout.gateway.settings.GatewaySettings;
import io.fanout.gateway.settings.Mode;
import io.fanout.gateway.settings.Problems;
import io.fanout.gateway.settings.SettingsReader;
import io.fanout.gateway.strand.virtual.VirtualThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/** Checks everything that can be known before anything starts, and tells all of it at once. */
public final class Checks {
  private static final int HIGHEST_PORT = 65535;

  private final GatewaySettings settings;
  private final Problems problems;

  private Checks(GatewaySettings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  /** Reads and checks the settings; throws with all that is wrong with them. */
  static Checked check(ConfigurableEnvironment environment, Set<String> handlers) {
    SettingsReader reader = new SettingsReader(environment);
    GatewaySettings settings = reader.read();
    return new Checks(settings, reader.problems()).all(handlers);
  }

  private Checked all(Set<String> handlers) {
    numbers();
    modeFitsTheJdk();
    ClientKind client = client();
    HandoffKind handoff =
        chosen(
            "gateway.handoff.type",
            settings.handoff().type(),
            HandoffKind.values(),
            HandoffKind::label);
    WaitStrategyKind wait =
        chosen(
            "gateway.handoff.wait-strategy",
            settings.handoff().waitStrategy(),
            WaitStrategyKind.values(),
            WaitStrategyKind::label);
    if (handoff != null) {
      size(handoff, "intake-size", settings.handoff().intakeSize());
      size(handoff, "completion-size", settings.handoff().completionSize());
    }
    Map<String, List<Origin>> origins = new LinkedHashMap<>();
    settings.backends().forEach((name, backend) -> origins.put(name, backend(name, backend)));
    Plan plan = new PlanCompiler(settings, handlers, problems).compile();
    problems.refuse();
    if (handoff == null || wait == null || client == null) {
      throw new IllegalStateException("a choice is missing without a problem that says so");
    }
    return new Checked(settings, plan, client, handoff, wait, origins);
  }

  private void numbers() {
    atLeast("gateway.max-in-flight", settings.maxInFlight(), 1);
    atLeast("gateway.lanes.count", settings.lanes().count(), 0);
    atLeast("gateway.inbound.backlog", settings.inbound().backlog(), 1);
    int port = settings.inbound().port();
    if (port < 0 || port > HIGHEST_PORT) {
      problems.add("gateway.inbound.port", port, "a port from 1 to 65535, or 0 for a free one");
    }
    sizes("gateway.inbound.max-uri", settings.inbound().maxUri().toBytes());
    sizes("gateway.inbound.max-headers", settings.inbound().maxHeaders().toBytes());
    sizes("gateway.inbound.max-body", settings.inbound().maxBody().toBytes());
    positive("gateway.inbound.idle-timeout", settings.inbound().idleTimeout());
    atLeast("gateway.pool.request-threads", settings.pool().requestThreads(), 1);
    atLeast("gateway.pool.call-threads", settings.pool().callThreads(), 1);
    atLeast("gateway.pool.queue", settings.pool().queue(), 0);
    atLeast("gateway.virtual-thread.max", settings.virtualThread().max(), 1);
  }

  private void modeFitsTheJdk() {
    if (settings.mode() == Mode.VIRTUAL_THREAD && !VirtualThreads.available()) {
      problems.add(
          "gateway.mode",
          settings.mode().label(),
          "fiber or thread-pool on JDK %d; virtual threads need JDK 21 or later"
              .formatted(Runtime.version().feature()));
    }
  }

  private @Nullable ClientKind client() {
    String label = settings.client();
    if (label == null) {
      return ClientKind.defaultOf(settings.mode());
    }
    ClientKind kind = ClientKind.named(label).orElse(null);
    if (kind == null || !kind.serves(settings.mode())) {
      problems.add(
          "gateway.client",
          label,
          "one of %s, which can serve mode %s"
              .formatted(ClientKind.labelsFor(settings.mode()), settings.mode().label()));
    }
    return kind;
  }

  private void size(HandoffKind handoff, String name, int size) {
    handoff
        .expectedInsteadOf(size)
        .ifPresent(expected -> problems.add("gateway.handoff." + name, size, expected));
  }

  private List<Origin> backend(String name, BackendSettings backend) {
    String at = "gateway.backends." + name;
    positive(at + ".timeout", backend.timeout());
    positive(at + ".connect-timeout", backend.connectTimeout());
    positive(at + ".idle-timeout", backend.idleTimeout());
    atLeast(at + ".max-in-flight", backend.maxInFlight(), 1);
    atLeast(at + ".max-connections", backend.maxConnections(), 1);
    sizes(at + ".max-response", backend.maxResponse().toBytes());
    new GuardChecks(at, backend, problems).check();
    List<Origin> origins = new ArrayList<>();
    if (backend.hosts().isEmpty()) {
      problems.add(at + ".hosts", null, "at least one host, e.g. http://127.0.0.1:9101");
    }
    for (int i = 0; i < backend.hosts().size(); i++) {
      try {
        origins.add(Origin.parse(backend.hosts().get(i)));
      } catch (IllegalArgumentException e) {
        problems.add(
            "%s.hosts[%d]".formatted(at, i),
            backend.hosts().get(i),
            "http://name:port or https://name:port with nothing behind it");
      }
    }
    return origins;
  }

  private void atLeast(String at, int value, int least) {
    if (value < least) {
      problems.add(at, value, "%d or more".formatted(least));
    }
  }

  private void positive(String at, Duration time) {
    if (time.isNegative() || time.isZero()) {
      problems.add(at, time, "more than zero, e.g. 2s");
    }
  }

  private void sizes(String at, long bytes) {
    if (bytes < 1 || bytes > Integer.MAX_VALUE - 16) {
      problems.add(at, bytes + " bytes", "more than zero and less than 2GB");
    }
  }

  private <E extends Enum<E>> @Nullable E chosen(
      String at, String label, E[] values, Function<E, String> labelOf) {
    for (E value : values) {
      if (labelOf.apply(value).equals(label)) {
        return value;
      }
    }
    problems.add(at, label, "one of " + Arrays.stream(values).map(labelOf).toList());
    return null;
  }
}
