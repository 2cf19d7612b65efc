package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.Records;
import io.fanout.core.settings.TlsProvider;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.netty.dns.HostAddresses;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A client on real lanes, and strands to call it from. At the end, no call may be left, and all
 * memory of answers must be returned.
 */
final class Bench implements AutoCloseable {
  private static final StrandFailures THROW =
      (strand, failure) -> {
        throw new AssertionError(strand, failure);
      };

  final EventLoopLanes lanes;
  final HostAddresses addresses = new HostAddresses(Duration.ofMinutes(1));
  final Strands strands;
  final Origin origin;
  final BackendClient client;
  final BodyBudget memory = BodyBudget.unbounded();
  final AtomicInteger resent = new AtomicInteger();
  private int lane;

  private Bench(EventLoopLanes lanes, Strands strands, Origin origin, Limits limits)
      throws Exception {
    this.lanes = lanes;
    this.strands = strands;
    this.origin = origin;
    addresses.lookUpAtStart(origin.host(), Duration.ofSeconds(10));
    Security trusted = limits.trusted();
    ClientKit kit =
        new ClientKit(addresses, lanes, strands, memory, name -> Objects.requireNonNull(trusted));
    EventLoopClients clients = new EventLoopClients(kit);
    this.client = clients.client(limits.settings(), List.of(origin), resent::incrementAndGet);
  }

  /** Fibers on one lane, which send calls in the order in which they make them. */
  static Bench fibers(Wire wire, Limits limits) throws Exception {
    EventLoopLanes lanes = new EventLoopLanes(1);
    return new Bench(lanes, new FiberStrands(lanes, THROW), http(wire.port()), limits);
  }

  static Bench fibers(int count, Wire wire, Limits limits) throws Exception {
    EventLoopLanes lanes = new EventLoopLanes(count);
    return new Bench(lanes, new FiberStrands(lanes, THROW), http(wire.port()), limits);
  }

  static Bench fibersTo(Origin origin, Limits limits) throws Exception {
    return fibersTo(origin, limits, TlsProvider.AUTO);
  }

  static Bench fibersTo(Origin origin, Limits limits, TlsProvider tls) throws Exception {
    EventLoopLanes lanes = new EventLoopLanes(1, Transport.usual(), tls);
    return new Bench(lanes, new FiberStrands(lanes, THROW), origin, limits);
  }

  static Bench threads(int count, Wire wire, Limits limits) throws Exception {
    EventLoopLanes lanes = new EventLoopLanes(count);
    Strands pool = new PoolStrands(new PoolSettings(200, 200, 1000), THROW);
    return new Bench(lanes, pool, http(wire.port()), limits);
  }

  static Origin http(int port) {
    return new Origin("http", "127.0.0.1", port);
  }

  /** The settings that tests vary. */
  record Limits(
      int connections,
      int inFlight,
      Duration idle,
      Duration connect,
      int maxResponse,
      @Nullable Security trusted) {
    static final Limits WIDE =
        new Limits(1000, 1000, Duration.ofMinutes(1), Duration.ofSeconds(30), 1 << 20, null);

    static Limits connections(int most) {
      return new Limits(most, 1000, WIDE.idle, WIDE.connect, WIDE.maxResponse, null);
    }

    Limits inFlight(int most) {
      return new Limits(connections, most, idle, connect, maxResponse, trusted);
    }

    Limits idle(Duration timeout) {
      return new Limits(connections, inFlight, timeout, connect, maxResponse, trusted);
    }

    Limits connect(Duration timeout) {
      return new Limits(connections, inFlight, idle, timeout, maxResponse, trusted);
    }

    Limits maxResponse(int most) {
      return new Limits(connections, inFlight, idle, connect, most, trusted);
    }

    Limits trusted(Security certificates) {
      return new Limits(connections, inFlight, idle, connect, maxResponse, certificates);
    }

    BackendSettings settings() {
      Map<String, @Nullable Object> values = new HashMap<>();
      values.put("timeout", Duration.ofMinutes(1));
      values.put("connectTimeout", connect);
      values.put("maxInFlight", inFlight);
      values.put("maxConnections", connections);
      values.put("idleTimeout", idle);
      values.put("maxResponse", ByteSize.ofBytes(maxResponse));
      values.put("sslBundle", trusted == null ? null : "trusted");
      return Records.with(Defaults.of(BackendSettings.class), values);
    }
  }

  /** A call in flight on its own strand. */
  record Under(CompletableFuture<Reply> reply, Cancellation cancellation) {
    String body() throws Exception {
      return reply.get(60, TimeUnit.SECONDS).body().utf8();
    }

    CallFailed failure() throws InterruptedException, TimeoutException {
      try {
        throw new AssertionError("answered: " + reply.get(60, TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        if (e.getCause() instanceof CallFailed failed) {
          return failed;
        }
        throw new AssertionError(e);
      }
    }

    void failsWith(CallResultKind ending, String why)
        throws InterruptedException, TimeoutException {
      CallFailed failed = failure();
      assertThat(failed.ending()).isEqualTo(ending);
      assertThat(failed.detail()).contains(why);
    }
  }

  /** Makes further calls on this lane. */
  Bench on(int other) {
    lane = other;
    return this;
  }

  Under get(String target) {
    return call(Request.get(target));
  }

  Under call(Request request) {
    return call(request, new Cancellation());
  }

  @OnThreads("the test's own thread starts strands and is none")
  Under call(Request request, Cancellation cancellation) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    boolean started =
        strands.start(
            lanes.all().get(lane),
            "test",
            () -> {
              try {
                reply.complete(client.call(origin, request, cancellation));
              } catch (CallFailed | RuntimeException e) {
                reply.completeExceptionally(e);
              }
            });
    assertThat(started).isTrue();
    return new Under(reply, cancellation);
  }

  /** Waits until the pools have these counts. */
  void await(String state, Predicate<Connections> reached) {
    Await.until(state, () -> reached.test(client.connections()));
  }

  @Override
  public void close() {
    await("no call is left", now -> now.leased() == 0 && now.pending() == 0);
    client.close();
    strands.close();
    addresses.close();
    lanes.close();
    assertThat(memory.held()).isZero();
  }
}
