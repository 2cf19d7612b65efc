package io.fanout.gateway.wiring;

import io.fanout.gateway.budget.BodyBudget;
import io.fanout.gateway.budget.ClientBudgets;
import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.dns.HostAddresses;
import io.fanout.gateway.fanout.Calls;
import io.fanout.gateway.fanout.FanOut;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.flow.Flow;
import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.flow.Recorder;
import io.fanout.gateway.flow.RequestPath;
import io.fanout.gateway.flow.Serving;
import io.fanout.gateway.flow.Traces;
import io.fanout.gateway.flow.Via;
import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.guard.GuardEvents;
import io.fanout.gateway.guard.GuardKit;
import io.fanout.gateway.handler.Handler;
import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.inbound.Edge;
import io.fanout.gateway.inbound.EdgeTls;
import io.fanout.gateway.lane.EventLoopLanes;
import io.fanout.gateway.lane.LaneTimers;
import io.fanout.gateway.plan.Endpoint;
import io.fanout.gateway.settings.AnswerDetails;
import io.fanout.gateway.settings.BufferSettings;
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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All parts of a running gateway, in the order in which they are opened and, reversed, closed. */
public final class Gateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final Duration DNS_REFRESH = Duration.ofSeconds(30);

  private final GatewaySettings settings;
  private final EventLoopLanes lanes;
  private final WheelTimers wheel;
  private final Strands strands;
  private final HostAddresses addresses;
  private final ClientFactory clients;
  private final AnswerMemory memory;
  private final ClientBudgets clientBudgets;
  private final Map<String, Handler> handlers;
  private final Calls calls;
  private final Backends backends;
  private final GuardKit guards;
  private final Retired retired;
  private final Serving serving;
  private volatile Checked checked;

  /** What backends that are opened from now on are secured by. */
  private volatile BackendTls backendTls;

  private final Recording recording;
  private final RequestPath path;
  private final Edge edge;

  Gateway(
      Checked checked,
      Map<String, Handler> handlers,
      Recorder recorder,
      Traces traces,
      @Nullable EdgeTls tls,
      GuardEvents events)
      throws InterruptedException {
    this.checked = checked;
    this.settings = checked.settings();
    this.handlers = handlers;
    NanoClock clock = NanoClock.SYSTEM;
    StrandFailures faults = (strand, failure) -> LOG.error("{} failed", strand, failure);
    this.lanes = new EventLoopLanes(settings.lanes().count(), checked.transport());
    this.wheel = new WheelTimers(clock);
    Timers timers = timers(settings.mode(), clock);
    this.strands = strands(settings, lanes, handlers.values(), faults);
    this.addresses = new HostAddresses(DNS_REFRESH);
    BodyBudget bodies = new BodyBudget(settings.maxBuffered().toBytes());
    this.memory = new AnswerMemory(bodies);
    this.clientBudgets = budgets(bodies, settings);
    this.backendTls = checked.tls();
    this.clients =
        checked
            .client()
            .open(
                new ClientKit(
                    addresses, lanes, strands, memory, bundle -> backendTls.named(bundle)));
    this.guards = GuardKit.of(strands, timers, clock, events);
    this.calls = new Calls(clock, faults, memory, strands);
    this.backends = new Backends(clients, addresses, guards);
    this.retired = new Retired(timers, clock);
    retired.add(backends.replace(checked), Duration.ZERO);
    this.serving = new Serving(servedBy(checked));
    this.recording = new Recording(checked, lanes, recorder, Gateway::report);
    this.path =
        new RequestPath(
            strands,
            timers,
            clock,
            recording,
            faults,
            settings.maxInFlight(),
            (name, consumers) -> handoff(checked, name, consumers));
    Reception reception =
        new Reception(serving, path, clock, recording, traces, Via.named(settings.inbound().via()));
    this.edge = new Edge(settings.inbound(), lanes, reception, clock, clientBudgets, tls);
  }

  private static ClientBudgets budgets(BodyBudget bodies, GatewaySettings settings) {
    BufferSettings sizes = settings.inbound().buffers().within(settings.maxBuffered());
    return new ClientBudgets(
        bodies, sizes.totalBytes(), sizes.perAddressBytes(), sizes.perConnectionBytes());
  }

  private Serving.By servedBy(Checked from) {
    SharedCalls shared = new SharedCalls(backends.all(), guards);
    FanOut fanOut = new FanOut(strands, calls, backends.all(), shared::of);
    return new Serving.By(
        from.plan().router(),
        new Flow(fanOut, handlers, settings.inbound().details() == AnswerDetails.PUBLIC));
  }

  /**
   * Serves the requests that come from now on by other endpoints and backends; those in flight end
   * with what they began with.
   */
  void reload(Checked next) throws InterruptedException {
    Duration longest =
        checked.plan().endpoints().stream()
            .map(Endpoint::deadline)
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    backendTls = next.tls();
    List<Backend> gone = backends.replace(next);
    serving.change(servedBy(next));
    checked = next;
    retired.add(gone, longest);
  }

  /** The settings that are served by now. */
  Checked checked() {
    return checked;
  }

  /** Fibers run where the lane's own timers are; threads elsewhere would have to wake the lane. */
  private Timers timers(Mode mode, NanoClock clock) {
    return mode == Mode.FIBER
        ? new LaneTimers(lanes, clock, wheel, failure -> LOG.error("a timer failed", failure))
        : wheel;
  }

  private static Strands strands(
      GatewaySettings settings,
      EventLoopLanes lanes,
      Collection<Handler> handlers,
      StrandFailures faults) {
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
    return checked.drainedByLanes()
        ? LaneRings.byItem(lanes, name, size, Exchange::lane, consumers, Gateway::report)
        : checked
            .handoff()
            .open(name, size, WaitSettings.of(checked.waitStrategy()), consumers, Gateway::report);
  }

  private static void report(String handoff, String stage, Throwable failure) {
    LOG.error("stage {} of hand-off {} failed", stage, handoff, failure);
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

  Recording recording() {
    return recording;
  }

  Edge edge() {
    return edge;
  }

  EventLoopLanes lanes() {
    return lanes;
  }

  AnswerMemory memory() {
    return memory;
  }

  ClientBudgets clientBudgets() {
    return clientBudgets;
  }

  Map<String, Backend> backends() {
    return backends.all();
  }

  @Override
  public void close() {
    edge.close();
    path.close();
    strands.close();
    recording.close();
    backends.all().values().forEach(Backend::close);
    retired.closeAll();
    clients.close();
    addresses.close();
    wheel.close();
    lanes.close();
  }
}
