package io.fanout.boot.wiring;

import io.fanout.boot.observe.Gauges;
import io.fanout.boot.observe.GuardMetrics;
import io.fanout.boot.observe.Metrics;
import io.fanout.core.flow.Recorder;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;

/** The gateway's figures in the application's meter registry. */
final class MicrometerMeters implements GatewayMeters {
  private final MeterRegistry registry;
  private final Gauges gauges;
  private final Counter droppedLines;

  MicrometerMeters(MeterRegistry registry) {
    this.registry = registry;
    this.gauges = new Gauges(registry);
    this.droppedLines =
        Counter.builder("fanout.access.log.dropped")
            .description("Lines left out of the access log because it fell behind or failed")
            .register(registry);
  }

  @Override
  public Recorder recorder() {
    return new Metrics(registry);
  }

  @Override
  public GuardEvents guardEvents() {
    return new GuardMetrics(registry);
  }

  @Override
  public void accessLogLineDropped() {
    droppedLines.increment();
  }

  @Override
  public void show(Gateway gateway) {
    gauges.show(gateway.path());
    gauges.show("record", gateway.recording().handoff());
    gauges.show(gateway.mode().label(), gateway.strands());
    gauges.show(gateway.backends().values());
    gauges.show(gateway.memory());
    gauges.show(gateway.clientBudgets());
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
