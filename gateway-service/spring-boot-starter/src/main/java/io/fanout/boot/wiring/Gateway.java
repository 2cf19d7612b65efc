package io.fanout.boot.wiring;

import io.fanout.api.Handler;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.discovery.WatchedHosts;
import io.fanout.core.fanout.CallKit;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.LocalRequests;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.RequestPath;
import io.fanout.core.flow.Routing;
import io.fanout.core.flow.Traces;
import io.fanout.core.flow.ViaHeader;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.peer.ProxyRules;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.AnswerDetails;
import io.fanout.core.settings.BufferSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.HandoffSettings;
import io.fanout.core.settings.HeapBounds;
import io.fanout.core.settings.Mode;
import io.fanout.core.share.CallSenders;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import io.fanout.netty.edge.Edge;
import io.fanout.netty.edge.EdgeTls;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.LaneTimers;
import io.fanout.netty.lane.WheelTimers;
import io.fanout.policy.AccessPolicy;
import io.fanout.policy.shared.SharedCounts;
import java.time.Duration;
import java.time.InstantSource;
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

  private final GatewaySettings settings;
  private final EventLoopLanes lanes;
  private final WheelTimers wheel;
  private final Strands strands;
  private final HostFinders finders;
  private final ClientFactory clients;
  private final BodyBudget memory;
  private final ClientBudgets clientBudgets;
  private final Map<String, Handler> handlers;
  private final CallKit calls;
  private final SharedStore shared;
  private final Backends backends;
  private final GuardKit guards;
  private final RetiredBackends retired;
  private final IssuerFetch issuerFetch;
  private final AccessPolicy policy;
  private final Routing serving;
  private volatile ValidatedSettings checked;

  /** The chain in front of the current backends, such as caches. */
  private volatile @Nullable CallSenders senders;

  /** The TLS settings for backends that are opened from now on. */
  private volatile BackendTls backendTls;

  private final RecordStage recording;
  private final RequestPath path;
  private final LocalRequests localRequests;
  private final Edge edge;

  Gateway(
      ValidatedSettings checked,
      Map<String, Handler> handlers,
      Recorder recorder,
      Traces traces,
      @Nullable EdgeTls tls,
      SharedStore store,
      GuardEvents events,
      WatchedHosts.Events lookups)
      throws InterruptedException {
    this.checked = checked;
    this.settings = checked.settings();
    this.handlers = handlers;
    NanoClock clock = NanoClock.SYSTEM;
    HeapBounds heap = HeapBounds.ofThisProcess();
    StrandFailures faults = (strand, failure) -> LOG.error("{} failed", strand, failure);
    this.lanes =
        new EventLoopLanes(
            settings.lanes().count(), checked.transport(), settings.lanes().tlsProvider());
    this.wheel = new WheelTimers(clock, Gateway::timerFailed);
    Timers laneTimers = new LaneTimers(lanes, clock, wheel, Gateway::timerFailed);
    // Fibers run where the lane's own timers are; threads elsewhere would have to wake the lane.
    Timers timers = settings.mode() == Mode.FIBER ? laneTimers : wheel;
    this.strands = strands(settings, lanes, checked.client(), handlers.values(), faults);
    this.finders = new HostFinders(settings.discovery(), lanes, checked.client(), lookups);
    this.memory = new BodyBudget(heap.maxBuffered(settings).toBytes());
    this.clientBudgets = budgets(memory, settings, heap.maxBuffered(settings));
    this.backendTls = checked.tls();
    ClientKit kit =
        new ClientKit(
            finders, lanes, strands, memory, bundle -> backendTls.named(bundle), settings.relay());
    this.clients = checked.client().open(kit);
    this.shared = store;
    OutboundPolicies outbound = new OutboundPolicies(this::backend, strands, clock, shared);
    this.guards = GuardKit.of(strands, timers, clock, events, outbound);
    this.calls = new CallKit(clock, faults, strands);
    this.backends =
        new Backends(kit, clients, finders, settings.discovery().rampUp(), guards, outbound);
    this.retired = new RetiredBackends(timers, clock);
    retired.add(backends.replace(checked), Duration.ZERO);
    this.issuerFetch = new IssuerFetch(backends, guards, strands, lanes);
    this.policy = new AccessPolicy(shared::limit, issuerFetch, clock, InstantSource.system());
    this.serving = new Routing(servedBy(checked));
    this.recording = new RecordStage(checked, lanes, laneTimers, clock, recorder, Gateway::report);
    this.path =
        new RequestPath(
            strands,
            timers,
            clock,
            recording,
            faults,
            heap.maxInFlight(settings),
            (name, consumers) -> handoff(checked, name, consumers));
    RequestIntake reception =
        new RequestIntake(
            serving,
            path,
            clock,
            recording,
            traces,
            ViaHeader.named(settings.inbound().via()),
            memory,
            ProxyRules.of(settings.inbound()));
    this.localRequests =
        new LocalRequests(
            serving,
            path,
            lanes,
            clock,
            recording,
            traces,
            memory,
            settings.fanout().deadline(),
            BlockingThreads::mayBlock);
    this.edge = new Edge(settings.inbound(), lanes, reception, clock, clientBudgets, tls);
  }

  private static ClientBudgets budgets(
      BodyBudget bodies, GatewaySettings settings, ByteSize maxBuffered) {
    BufferSettings sizes = settings.inbound().buffers().within(maxBuffered);
    return new ClientBudgets(
        bodies, sizes.totalBytes(), sizes.perAddressBytes(), sizes.perConnectionBytes());
  }

  private Routing.Snapshot servedBy(ValidatedSettings from) {
    CallSenders before = new CallSenders(backends.all(), shared.answers(from.plan()), guards);
    senders = before;
    FanOut fanOut = new FanOut(strands, calls, backends.all(), before::of);
    return new Routing.Snapshot(
        from.plan().router(),
        fanOut,
        handlers,
        settings.inbound().details() == AnswerDetails.PUBLIC,
        policy.compile(from.settings(), from.plan().endpoints()));
  }

  /**
   * Serves new requests with other endpoints and backends; requests in flight keep the old ones.
   */
  void reload(ValidatedSettings next) throws InterruptedException {
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
  ValidatedSettings checked() {
    return checked;
  }

  private static Strands strands(
      GatewaySettings settings,
      EventLoopLanes lanes,
      ClientKind clients,
      Collection<Handler> handlers,
      StrandFailures faults) {
    return switch (settings.mode()) {
      case FIBER -> {
        FiberCheck.refuseWhatCannotSuspend(clients, handlers);
        yield new FiberStrands(lanes, faults, settings.lanes().runawayAfter());
      }
      case THREAD_POOL -> new PoolStrands(settings.pool(), faults);
      case VIRTUAL_THREAD -> new VirtualStrands(settings.virtualThread(), faults);
    };
  }

  private Handoff<Exchange> handoff(
      ValidatedSettings checked, String name, Consumers<Exchange> consumers) {
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

  private static void timerFailed(Throwable failure) {
    LOG.error("a timer failed", failure);
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

  RecordStage recording() {
    return recording;
  }

  LocalRequests localRequests() {
    return localRequests;
  }

  Edge edge() {
    return edge;
  }

  EventLoopLanes lanes() {
    return lanes;
  }

  ClientFactory clients() {
    return clients;
  }

  BodyBudget memory() {
    return memory;
  }

  ClientBudgets clientBudgets() {
    return clientBudgets;
  }

  private @Nullable Backend backend(String name) {
    return backends.all().get(name);
  }

  /** How many bytes of answers are kept for a call, about. */
  long cachedBytes(PlannedCall call) {
    CallSenders before = senders;
    return before == null ? 0 : before.cachedBytes(call);
  }

  AccessPolicy policy() {
    return policy;
  }

  /** The counts that gateways share; null where they share none. */
  @Nullable SharedCounts sharedCounts() {
    return shared.counts();
  }

  Map<String, Backend> backends() {
    return backends.all();
  }

  /** The services whose latest look-up failed, by backend. */
  Map<String, List<WatchedHosts.Failing>> failingLookups() {
    return backends.failingLookups();
  }

  @Override
  public void close() {
    edge.close();
    path.close();
    strands.close();
    recording.close();
    backends.all().values().forEach(Backend::close);
    retired.closeAll();
    policy.close();
    shared.close();
    issuerFetch.close();
    clients.close();
    finders.close();
    wheel.close();
    lanes.close();
    localRequests.close();
  }
}
