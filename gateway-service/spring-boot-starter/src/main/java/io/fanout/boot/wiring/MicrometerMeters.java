package io.fanout.boot.wiring;

import io.fanout.boot.observe.Gauges;
import io.fanout.boot.observe.GuardMetrics;
import io.fanout.boot.observe.Metrics;
import io.fanout.core.flow.Recorder;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import io.fanout.policy.shared.SharedCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;

/** The gateway's figures in the application's meter registry. */
final class MicrometerMeters implements GatewayMeters {
  private final MeterRegistry registry;
  private final Gauges gauges;
  private final GuardMetrics guards;
  private final Counter droppedLines;
  private final AtomicInteger refused = new AtomicInteger();

  MicrometerMeters(MeterRegistry registry) {
    this.registry = registry;
    this.gauges = new Gauges(registry);
    this.guards = new GuardMetrics(registry);
    Gauge.builder("fanout.configuration.refused", refused, AtomicInteger::get)
        .description("1 if the gateway refused the latest configuration and serves an older one")
        .register(registry);
    this.droppedLines =
        Counter.builder("fanout.access.log.dropped")
            .description("Access log lines dropped because the log fell behind or failed")
            .register(registry);
  }

  @Override
  public Recorder recorder() {
    return new Metrics(registry);
  }

  @Override
  public GuardEvents guardEvents() {
    return guards;
  }

  @Override
  public void accessLogLineDropped() {
    droppedLines.increment();
  }

  @Override
  public void lookedUp(String name, boolean found) {
    Counter.builder("fanout.lookups")
        .description("Look-ups of backends' host names")
        .tag("name", name)
        .tag("outcome", found ? "found" : "failed")
        .register(registry)
        .increment();
  }

  @Override
  public void serves(ServedConfiguration configuration) {
    for (Meter meter : registry.find("fanout.configuration").meters()) {
      Meter unused = registry.remove(meter);
    }
    Gauge.builder("fanout.configuration", configuration, c -> c.since().getEpochSecond())
        .description("Time at which the gateway began to serve the configuration with this hash")
        .tag("hash", configuration.hash())
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
    refused.set(configuration.refusedAt() == null ? 0 : 1);
  }

  @Override
  public void reloaded(boolean taken, ServedConfiguration configuration) {
    Counter.builder("fanout.reloads")
        .description("Reloads of the configuration")
        .tag("outcome", taken ? "taken" : "refused")
        .register(registry)
        .increment();
    serves(configuration);
  }

  @Override
  public void show(Gateway gateway) {
    gauges.show(gateway.path());
    guards.onHostsChanged(
        name -> {
          Backend backend = gateway.backends().get(name);
          if (backend != null) {
            gauges.showBreakersAnew(backend);
          }
        });
    gauges.show("record", gateway.recording().handoff());
    gauges.show(gateway.mode().label(), gateway.strands());
    gauges.show(gateway.clients());
    gauges.show(gateway.backends().values());
    gauges.show(gateway.memory());
    gauges.show(gateway.clientBudgets());
    gauges.show(gateway.policy());
    SharedCounts shared = gateway.sharedCounts();
    if (shared != null) {
      gauges.show(shared);
    }
  }

  @Override
  public void replace(Collection<Backend> gone, Collection<Backend> opened) {
    gone.forEach(backend -> forget(backend.name()));
    gauges.show(opened);
  }

  /** Removes the gauges of a backend; what was counted about it stays. */
  private void forget(String backend) {
    for (Meter meter : registry.getMeters()) {
      if (meter instanceof Gauge && backend.equals(meter.getId().getTag("backend"))) {
        Meter unused = registry.remove(meter);
      }
    }
  }
}
