package io.fanout.gateway.wiring;

import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.dns.HostAddresses;
import io.fanout.gateway.fanout.Calls;
import io.fanout.gateway.fanout.FanOut;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.flow.Flow;
import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.flow.Recorder;
import io.fanout.gateway.flow.RequestPath;
import io.fanout.gateway.flow.Traces;
import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.guard.GuardEvents;
import io.fanout.gateway.guard.GuardKit;
import io.fanout.gateway.handler.Handler;
import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.kind.HandoffKind;
import io.fanout.gateway.inbound.Edge;
import io.fanout.gateway.lane.LaneTimers;
import io.fanout.gateway.lane.Lanes;
import io.fanout.gateway.settings.BackendSettings;
import io.fanout.gateway.settings.DrainedBy;
import io.fanout.gateway.settings.GatewaySettings;
import io.fanout.gateway.settings.HandoffSettings;
import io.fanout.gateway.settings.Mode;
import io.fanout.gateway.share.SharedCalls;
import io.fanout.gateway.strand.StrandFailures;
import io.fanout.gateway.strand.Strands;
import io.fanout.gateway.strand.fiber.FiberStrands;
import io.fanout.gateway.strand.pool.PoolStrands;
import io.fanout.gateway.strand.virtual.VirtualStrands;
import io.fanout.gateway.time.NanoClock;
import io.fanout.gateway.time.Timers;
import io.fanout.gateway.time.WheelTimers;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All parts of a running gateway, in the order in which they are opened and, reversed, closed. */
public final class Gateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final Duration DNS_REFRESH = Duration.ofSeconds(30);
  private static final Duration DNS_AT_START = Duration.ofSeconds(2);

  private final GatewaySettings settings;
  private final Lanes lanes;
  private final WheelTimers wheel;
  private final Strands strands;
  private final HostAddresses addresses;
  private final ClientFactory clients;
  private final AnswerMemory memory;
  private final Map<String, Backend> backends = new LinkedHashMap<>();
  private final RequestPath path;
  private final Edge edge;

  Gateway(
      Checked checked,
      Map<String, Handler> handlers,
      Recorder recorder,
      Traces traces,
      GuardEvents events)
      throws InterruptedException {
    this.settings = checked.settings();
    NanoClock clock = NanoClock.SYSTEM;
    StrandFailures faults = (strand, failure) -> LOG.error("{} failed", strand, failure);
    this.lanes = new Lanes(settings.lanes().count());
    this.wheel = new WheelTimers(clock);
    Timers timers = timers(settings.mode(), clock);
    this.strands = strands(settings, lanes, handlers.values(), faults);
    this.addresses = new HostAddresses(DNS_REFRESH);
    this.memory = new AnswerMemory(settings.maxBuffered().toBytes());
    this.clients =
        checked
            .client()
            .open(new ClientKit(addresses, lanes, strands, memory, checked.tls()::named));
    GuardKit guards = GuardKit.of(strands, timers, clock, events);
    for (Map.Entry<String, List<Origin>> entry : checked.origins().entrySet()) {
      BackendSettings backend = Objects.requireNonNull(settings.backends().get(entry.getKey()));
      for (Origin origin : entry.getValue()) {
        addresses.lookUpAtStart(origin.host(), DNS_AT_START);
      }
      backends.put(
          entry.getKey(),
          new Backend(
              entry.getKey(),
              backend,
              entry.getValue(),
              clients.client(backend, entry.getValue()),
              guards));
    }
    SharedCalls shared = new SharedCalls(backends, guards);
    FanOut fanOut = new FanOut(strands, new Calls(clock, faults, memory), backends, shared::of);
    this.path =
        new RequestPath(
            new Flow(fanOut, handlers),
            strands,
            timers,
            clock,
            recorder,
            faults,
            settings.maxInFlight(),
            (name, consumers) -> handoff(checked, name, consumers));
    Reception reception = new Reception(checked.plan().router(), path, clock, recorder, traces);
    this.edge = new Edge(settings.inbound(), lanes, reception, clock);
  }

  /** Fibers run where the lane's own timers are; threads elsewhere would have to wake the lane. */
  private Timers timers(Mode mode, NanoClock clock) {
    return mode == Mode.FIBER
        ? new LaneTimers(lanes, clock, wheel, failure -> LOG.error("a timer failed", failure))
        : wheel;
  }

  private static Strands strands(
      GatewaySettings settings, Lanes lanes, Collection<Handler> handlers, StrandFailures faults) {
    return switch (settings.mode()) {
      case FIBER -> {
        FiberCheck.refuseWhatCannotSuspend(handlers);
        yield new FiberStrands(lanes, faults);
      }
      case THREAD_POOL -> new PoolStrands(settings.pool(), faults);
      case VIRTUAL_THREAD -> new VirtualStrands(settings.virtualThread(), faults);
    };
  }

  private Handoff<Exchange> handoff(Checked checked, String name, Consumers<Exchange> consumers) {
    HandoffSettings sizes = checked.settings().handoff();
    int size = name.equals("intake") ? sizes.intakeSize() : sizes.completionSize();
    FailureReport report =
        (handoff, stage, failure) ->
            LOG.error("stage {} of hand-off {} failed", stage, handoff, failure);
    boolean polled =
        checked.handoff() == HandoffKind.DISRUPTOR && sizes.drainedBy() != DrainedBy.THREADS;
    return polled
        ? new LaneRings(lanes, name, size, consumers, report)
        : checked
            .handoff()
            .open(name, size, WaitSettings.of(checked.waitStrategy()), consumers, report);
  }

  Mode mode() {
    return settings.mode();
  }

  Strands strands() {
    return strands;
  }

  RequestPath path() {
    return path;
  }

  Edge edge() {
    return edge;
  }

  Lanes lanes() {
    return lanes;
  }

  AnswerMemory memory() {
    return memory;
  }

  Map<String, Backend> backends() {
    return backends;
  }

  @Override
  public void close() {
    edge.close();
    path.close();
    strands.close();
    backends.values().forEach(Backend::close);
    clients.close();
    addresses.close();
    wheel.close();
    lanes.close();
  }
}
