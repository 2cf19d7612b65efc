package io.fanout.netty.edge;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.Answer;
import io.fanout.api.json.Slice;
import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.fanout.CallKit;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.RequestPath;
import io.fanout.core.flow.Responder;
import io.fanout.core.flow.Routing;
import io.fanout.core.flow.Traces;
import io.fanout.core.flow.ViaHeader;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.lane.Lane;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.plan.PlanCompiler;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLane;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The edge and the path behind it without sockets or threads: it answers {@code GET /a}, {@code GET
 * /v/{x}} and {@code POST /p} synchronously, and {@code GET /long} with 200,000 bytes. Counts the
 * requests that reached the path and the failures.
 */
final class EdgeHarness {
  /** The length of the answer to {@code /long}. */
  static final int LONG = 200_000;

  final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
  final ClientBudgets budgets;
  final List<Throwable> faults = new ArrayList<>();
  private int answered;
  private final RequestIntake reception;

  EdgeHarness() {
    this(ClientBudgets.unbounded());
  }

  /** Sets the limit of the memory that its clients may use. */
  EdgeHarness(ClientBudgets budgets) {
    this.budgets = budgets;
    StrandFailures failures = (strand, failure) -> faults.add(failure);
    Strands strands = new OnTheSpot();
    NanoClock clock = NanoClock.SYSTEM;
    CallKit calls = new CallKit(clock, failures, strands);
    FanOut fanOut =
        new FanOut(
            strands,
            calls,
            Map.of(),
            call -> {
              throw new AssertionError(call.name() + " is called (expected: no call is)");
            });
    Routing.Snapshot current =
        new Routing.Snapshot(
            plan().router(),
            fanOut,
            Map.of(
                "same", exchange -> Answer.json(Slice.of("{}")),
                "long", exchange -> Answer.json(Slice.of("1".repeat(LONG)))),
            true);
    Recorder recorder = new Counting();
    RequestPath path =
        new RequestPath(
            strands,
            (deadline, action) -> () -> {},
            clock,
            recorder,
            failures,
            10,
            (name, consumers) ->
                HandoffKinds.get("direct")
                    .open(
                        name,
                        16,
                        WaitSettings.of(WaitStrategyKind.BLOCKING),
                        consumers,
                        (handoff, stage, failure) -> faults.add(failure)));
    reception =
        new RequestIntake(
            new Routing(current),
            path,
            clock,
            recorder,
            Traces.NONE,
            ViaHeader.named("fanout"),
            BodyBudget.unbounded());
  }

  private static EndpointTable plan() {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "test",
                Map.of(
                    "gateway.endpoints[0].path", "/a",
                    "gateway.endpoints[0].handler", "same",
                    "gateway.endpoints[1].path", "/v/{x}",
                    "gateway.endpoints[1].handler", "same",
                    "gateway.endpoints[2].path", "/p",
                    "gateway.endpoints[2].method", "POST",
                    "gateway.endpoints[2].handler", "same",
                    "gateway.endpoints[3].path", "/long",
                    "gateway.endpoints[3].handler", "long")));
    SettingsReader reader = new SettingsReader(environment);
    GatewaySettings settings = reader.read();
    EndpointTable plan =
        new PlanCompiler(settings, Set.of("same", "long"), reader.errors()).compile();
    reader.errors().refuse();
    return plan;
  }

  /** The bytes of buffers that are not released. */
  long buffered() {
    return allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory();
  }

  /** The clients' bytes that the budget counts now. */
  long held() {
    return budgets.clients().held();
  }

  /** How many exchanges were answered so far. */
  int answered() {
    return answered;
  }

  /** A new HTTP/1.1 connection. */
  EmbeddedChannel http1() {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(allocator);
    channel
        .pipeline()
        .addLast(
            new ClientConnection(
                new EventLoopLane(0, channel.eventLoop()),
                reception,
                new ResponseWriter(RequestFeed.SETTINGS, NanoClock.SYSTEM),
                budgets.connected(null),
                RequestFeed.SETTINGS,
                () -> false,
                null,
                new ConnectedPeer(channel)));
    return channel;
  }

  /** A new HTTP/2 connection. */
  EmbeddedChannel http2() {
    return http2(new EmbeddedChannel());
  }

  /** A new HTTP/2 connection on that channel. */
  EmbeddedChannel http2(EmbeddedChannel channel) {
    channel.config().setAllocator(allocator);
    session(channel).addTo(channel.pipeline());
    return channel;
  }

  /** A session for a connection that is to speak HTTP/2. */
  Http2Session session(Channel channel) {
    return new Http2Session(
        new EventLoopLane(0, channel.eventLoop()),
        reception,
        new Http2Answers(RequestFeed.SETTINGS, NanoClock.SYSTEM),
        budgets.connected(InetAddress.getLoopbackAddress()),
        RequestFeed.SETTINGS,
        () -> false,
        channel);
  }

  private final class Counting implements Recorder {
    @Override
    public void answered(Exchange exchange, boolean lastOfBatch) {
      answered++;
    }

    @Override
    public void turnedAway(
        RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
      // The test checks the answer on the wire instead.
    }

    @Override
    public void refused(Exchange exchange, Refused why) {
      faults.add(new AssertionError("refused: " + why));
    }
  }

  @OnThreads("everything runs on the test's own thread")
  private final class OnTheSpot implements Strands {
    @Override
    public boolean start(Lane lane, String name, StrandBody body) {
      try {
        body.run();
      } catch (SuspendExecution | InterruptedException e) {
        faults.add(e);
      }
      return true;
    }

    @Override
    public boolean fork(Lane lane, String name, StrandBody body) {
      return false;
    }

    @Override
    public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
      return stage.get();
    }

    @Override
    public List<Gauge> gauges() {
      return List.of();
    }

    @Override
    public void close() {
      // nothing to stop
    }
  }
}
