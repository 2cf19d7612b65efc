package io.fanout.netty.client;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.strand.Strands;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A backend behind connections that live on the lanes. A strand on a lane uses that lane's: no
 * thread is changed and none is woken. Any other strand hands its call to a lane that has an idle
 * connection, or to the lanes in turn; to few lanes where there are few connections, since those
 * are best kept together.
 */
final class EventLoopClient implements BackendClient {
  private static final int WORTH_A_LANE = 50;

  private final EventLoopLanes lanes;
  private final Strands strands;
  private final Compression compression;

  private final Function<Origin, HostPools> opening;
  private volatile KnownHosts hosts;

  /** How many of the lanes strands from elsewhere use. */
  private final int spread;

  private final Runnable end;
  private final AtomicInteger turn = new AtomicInteger();

  EventLoopClient(
      EventLoopLanes lanes,
      Strands strands,
      Compression compression,
      List<Origin> origins,
      Function<Origin, HostPools> opening,
      int maxConnections,
      CloseOnce ends) {
    this.lanes = lanes;
    this.strands = strands;
    this.compression = compression;
    this.opening = opening;
    this.hosts = KnownHosts.of(origins.stream().map(opening).toList());
    this.spread = Math.max(1, Math.min(lanes.all().size(), maxConnections / WORTH_A_LANE));
    this.end = ends.once(this::end);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the future is complete
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    InFlightCall call = started(origin, request, cancellation);
    try {
      return strands.await(call).reply();
    } catch (InterruptedException e) {
      call.run();
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call is never completed with an exception", e);
    }
  }

  @Override
  public boolean begins() {
    return true;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the caller looks at its end
  public BegunCall begin(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed {
    return started(origin, request, cancellation);
  }

  private InFlightCall started(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed {
    EventLoopLane current = lanes.current();
    HostPools host = hosts.get(origin);
    HostPool pool =
        current == null
            ? host.withIdleConnection(Math.floorMod(turn.getAndIncrement(), spread), spread)
            : host.on(current.index());
    InFlightCall call = new InFlightCall(request, compression, cancellation, pool);
    cancellation.onCancel(call);
    if (current != null) {
      pool.begin(call);
      return call;
    }
    try {
      pool.lane().execute(() -> pool.begin(call));
    } catch (RejectedExecutionException e) {
      throw cancellation.explain(CallResultKind.CONNECT_FAILED, "the gateway has stopped");
    }
    return call;
  }

  /** Called by one thread at a time; calls see the hosts as they were, or as they are. */
  @Override
  public void hosts(List<Origin> now) {
    hosts = hosts.changedTo(now, opening);
  }

  /** Over all lanes; each count is read while its lane may be changing it. */
  @Override
  public Connections connections() {
    VarHandle.acquireFence();
    Connections all = Connections.NONE;
    for (HostPools host : hosts.all()) {
      all = all.plus(host.connections());
    }
    return all;
  }

  @Override
  public void close() {
    end.run();
  }

  private void end() {
    hosts.all().forEach(HostPools::close);
  }
}
