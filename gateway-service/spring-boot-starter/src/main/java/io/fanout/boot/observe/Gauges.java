package io.fanout.boot.observe;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.Origin;
import io.fanout.core.flow.RequestPath;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.BreakerState;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.strand.Strands;
import io.fanout.policy.AccessPolicy;
import io.fanout.policy.shared.SharedCounts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Registers the gateway's gauges. */
public final class Gauges {
  private final MeterRegistry registry;

  public Gauges(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Shows the request path: what is in flight and how full its rings are. */
  public void show(RequestPath path) {
    Gauge.builder("fanout.in.flight", path, RequestPath::inFlight)
        .description("Exchanges accepted and not yet answered")
        .register(registry);
    show("intake", path.intake());
    show("completion", path.completion());
  }

  /** Shows one more hand-off, under a tag of its own. */
  public void show(String ring, Handoff<?> handoff) {
    Gauge.builder("fanout.ring.occupied", handoff, Handoff::occupied)
        .description("Items in a hand-off")
        .tag("ring", ring)
        .register(registry);
    Gauge.builder("fanout.ring.capacity", handoff, Handoff::capacity)
        .description("Capacity of a hand-off, in items")
        .tag("ring", ring)
        .register(registry);
  }

  /** Shows the strands, under names and a tag that say which mode it is. */
  public void show(String mode, Strands strands) {
    Gauge.builder("fanout.mode", () -> 1)
        .description("1, tagged with the mode that runs each request's code")
        .tag("mode", mode)
        .register(registry);
    show(strands.gauges());
  }

  /** Shows what the clients of all backends share. */
  public void show(ClientFactory clients) {
    show(clients.gauges());
  }

  private void show(List<Strands.Gauge> gauges) {
    for (Strands.Gauge gauge : gauges) {
      Gauge.builder("fanout." + gauge.name(), gauge.value()::getAsDouble)
          .description(gauge.description())
          .register(registry);
    }
  }

  /** Shows each backend's calls in flight and connections. */
  public void show(Collection<Backend> backends) {
    for (Backend backend : backends) {
      Gauge.builder("fanout.calls.in.flight", backend, Backend::inFlight)
          .description("Calls to a backend in flight")
          .tag("backend", backend.name())
          .register(registry);
      connections(backend, "leased", b -> b.connections().leased());
      connections(backend, "idle", b -> b.connections().idle());
      connections(backend, "pending", b -> b.connections().pending());
      guards(backend);
    }
  }

  /** Shows what bodies hold of the process's memory, and may. */
  public void show(BodyBudget memory) {
    Gauge.builder("fanout.buffered", memory, BodyBudget::held)
        .description("Bytes of requests and of backends' answers in memory")
        .baseUnit("bytes")
        .register(registry);
    Gauge.builder("fanout.buffered.max", memory, BodyBudget::max)
        .description("Maximum bytes of requests and of backends' answers in memory")
        .baseUnit("bytes")
        .register(registry);
  }

  /** Shows what clients take of that memory, and may. */
  public void show(ClientBudgets budgets) {
    Gauge.builder("fanout.buffered.clients", budgets.clients(), BodyBudget::held)
        .description("Clients' part of those bytes: requests and unread answers")
        .baseUnit("bytes")
        .register(registry);
    Gauge.builder("fanout.buffered.clients.max", budgets.clients(), BodyBudget::max)
        .description("Maximum of the clients' part")
        .baseUnit("bytes")
        .register(registry);
  }

  /** Shows how the checks of requests are: whose keys are missing, what they keep in memory. */
  public void show(AccessPolicy policy) {
    Gauge.builder("fanout.issuers.failing", policy, AccessPolicy::failingIssuers)
        .description("Issuers for which the latest fetch of keys failed")
        .register(registry);
    Gauge.builder("fanout.tokens.known", policy, AccessPolicy::knownTokens)
        .description("Verified tokens in the token cache")
        .register(registry);
    FunctionCounter.builder("fanout.limits.forgotten", policy, AccessPolicy::forgottenLimitKeys)
        .description("Keys that limits forgot because more than max-keys were in use")
        .register(registry);
  }

  /** Shows whether gateways count together, and how many they are. */
  public void show(SharedCounts counts) {
    Gauge.builder("fanout.shared.reachable", counts, c -> c.failure() == null ? 1 : 0)
        .description("1 while the gateway reaches Redis, 0 while it enforces its own share")
        .register(registry);
    Gauge.builder("fanout.shared.gateways", counts, SharedCounts::gateways)
        .description("Gateways that share limits and quotas, as last reported by Redis")
        .register(registry);
  }

  private void guards(Backend backend) {
    Gauge.builder("fanout.hosts", backend, b -> b.origins().size())
        .description("Hosts of a backend")
        .tag("backend", backend.name())
        .register(registry);
    breakers(backend);
    if (backend.hasQuota()) {
      Gauge.builder("fanout.quota.waiting", backend, Backend::quotaWaiting)
          .description("Calls that wait for a turn of their backend's quota")
          .tag("backend", backend.name())
          .register(registry);
      Gauge.builder("fanout.quota.in.use", backend, Backend::quotaInUse)
          .description("Calls that have a turn of their backend's quota")
          .tag("backend", backend.name())
          .register(registry);
    }
    if (backend.limit().isPresent()) {
      Gauge.builder("fanout.limit", backend, b -> b.limit().orElse(0))
          .description("Current adaptive limit of calls in flight")
          .tag("backend", backend.name())
          .register(registry);
    }
  }

  /** Hosts have joined or left: shows the breakers of those that there are now. */
  public void showBreakersAnew(Backend backend) {
    for (Meter meter : registry.find("fanout.breaker").tag("backend", backend.name()).meters()) {
      Meter unused = registry.remove(meter);
    }
    breakers(backend);
  }

  private void breakers(Backend backend) {
    backend
        .breakers()
        .keySet()
        .forEach(
            host ->
                Gauge.builder("fanout.breaker", backend, b -> state(b, host))
                    .description("A host's circuit breaker: 0 closed, 1 half-open, 2 open")
                    .tag("backend", backend.name())
                    .tag("host", host.toString())
                    .register(registry));
  }

  private static int state(Backend backend, Origin host) {
    return switch (backend.breakers().getOrDefault(host, BreakerState.CLOSED)) {
      case CLOSED -> 0;
      case HALF_OPEN -> 1;
      case OPEN -> 2;
    };
  }

  private void connections(Backend backend, String state, ToDoubleFunction<Backend> count) {
    Gauge.builder("fanout.connections", backend, count)
        .description("Connections to a backend, by state")
        .tag("backend", backend.name())
        .tag("state", state)
        .register(registry);
  }
}
