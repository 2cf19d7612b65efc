package io.fanout.clients;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ForwardedCalls;
import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.RelaySettings;
import io.fanout.core.settings.TlsProvider;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import io.fanout.core.strand.virtual.VirtualThreads;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.Transport;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A kind of client, which makes its calls on the strands of a mode. */
@OnThreads("a test's own thread waits for calls")
final class ClientBench implements AutoCloseable {
  private final EventLoopLanes lanes;
  private final Strands strands;
  private final ClientKit kit;
  private final ClientFactory factory;

  ClientBench(
      ClientKind kind, Mode mode, HostResolver addresses, Function<String, Security> bundles) {
    this(kind, mode, TlsProvider.AUTO, addresses, bundles);
  }

  ClientBench(
      ClientKind kind,
      Mode mode,
      TlsProvider tls,
      HostResolver addresses,
      Function<String, Security> bundles) {
    this.lanes = new EventLoopLanes(1, Transport.usual(), tls);
    this.strands = strands(mode);
    this.kit =
        new ClientKit(
            addresses,
            lanes,
            strands,
            BodyBudget.unbounded(),
            bundles,
            Defaults.of(RelaySettings.class));
    this.factory = kind.open(kit);
  }

  private Strands strands(Mode mode) {
    StrandFailures failures =
        (strand, failure) -> {
          throw new AssertionError(strand, failure);
        };
    return switch (mode) {
      case FIBER -> new FiberStrands(lanes, failures);
      case THREAD_POOL -> new PoolStrands(Defaults.of(PoolSettings.class), failures);
      case VIRTUAL_THREAD -> new VirtualStrands(new VirtualThreadSettings(100), failures);
    };
  }

  /** Each requested kind in each mode that it serves and this JDK supports. */
  static Stream<Arguments> kindsAndModes(Predicate<ClientKind> wanted) {
    return ClientKinds.all().stream()
        .filter(wanted)
        .flatMap(
            kind ->
                Stream.of(Mode.values())
                    .filter(kind::serves)
                    .filter(mode -> mode != Mode.VIRTUAL_THREAD || VirtualThreads.available())
                    .map(mode -> Arguments.of(kind, mode)));
  }

  /** A client as the gateway creates it for a backend with these settings. */
  BackendClient client(BackendSettings settings, Origin... hosts) {
    return new ForwardedCalls(
        factory.client(settings, List.of(hosts), ClientEvents.NONE), kit.egress(settings));
  }

  /** Makes a call on a strand of its own. */
  CompletableFuture<Reply> begin(
      BackendClient client, Origin host, Request request, Cancellation cancellation) {
    PendingCall call =
        new PendingCall(client, host, request, cancellation, new CompletableFuture<>());
    if (!strands.start(lanes.all().get(0), "call", call::make)) {
      throw new AssertionError("no strand was free");
    }
    return call.done();
  }

  private record PendingCall(
      BackendClient client,
      Origin host,
      Request request,
      Cancellation cancellation,
      CompletableFuture<Reply> done) {
    private void make() throws SuspendExecution {
      try {
        done.complete(client.call(host, request, cancellation));
      } catch (CallFailed | InterruptedException | RuntimeException | Error e) {
        done.completeExceptionally(e);
      }
    }
  }

  Reply call(BackendClient client, Origin host, String target) {
    return reply(begin(client, host, Request.get(target), new Cancellation()));
  }

  static Reply reply(CompletableFuture<Reply> call) {
    try {
      return call.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new AssertionError("expected: a reply", e);
    }
  }

  /** How the call failed. */
  static CallFailed failure(CompletableFuture<Reply> call) {
    try {
      throw new AssertionError("expected: a failure, but was " + call.get(60, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CallFailed failed) {
        return failed;
      }
      throw new AssertionError("expected: CallFailed", e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("the call never ended", e);
    }
  }

  @Override
  public void close() {
    factory.close();
    strands.close();
    lanes.close();
  }
}
