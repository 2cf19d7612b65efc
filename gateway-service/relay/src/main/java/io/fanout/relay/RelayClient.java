package io.fanout.relay;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.strand.Strands;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/** A backend behind the relay. A strand on a lane uses that lane's link, any other one in turn. */
final class RelayClient implements BackendClient {
  private final RelayLinks links;
  private final Strands strands;
  private final Compression compression;
  private final Function<Origin, RelayHost> opening;
  private volatile RelayHosts hosts;
  private final Runnable end;

  RelayClient(
      RelayLinks links,
      Strands strands,
      Compression compression,
      List<Origin> origins,
      Function<Origin, RelayHost> opening,
      CloseOnce ends) {
    this.links = links;
    this.strands = strands;
    this.compression = compression;
    this.opening = opening;
    this.hosts = RelayHosts.of(origins.stream().map(opening).toList());
    this.end = ends.once(this::end);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the future is complete
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    RelayCall call = begun(origin, compression.asked(request), cancellation);
    try {
      return compression.decoded(request, strands.await(call).result());
    } catch (InterruptedException e) {
      call.run();
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call is never completed with an exception", e);
    }
  }

  private RelayCall begun(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed {
    RelayLink link = links.forCaller();
    RelayCall call = new RelayCall(request, cancellation, hosts.get(origin), link);
    cancellation.onCancel(call);
    if (link.lane().isCurrent()) {
      link.begin(call);
      return call;
    }
    try {
      link.lane().execute(() -> link.begin(call));
    } catch (RejectedExecutionException e) {
      throw cancellation.explain(CallResultKind.CONNECT_FAILED, "the gateway has stopped");
    }
    return call;
  }

  /** Called by one thread at a time; calls see the hosts as they were, or as they are. */
  @Override
  public void hosts(List<Origin> now) {
    hosts = hosts.changedTo(now, opening, links::closeSoon);
  }

  /** A call to a host has a connection of its own there, or is about to. */
  @Override
  public Connections connections() {
    Connections all = Connections.NONE;
    for (RelayHost host : hosts.all()) {
      all = all.plus(host.connections());
    }
    return all;
  }

  @Override
  public void close() {
    end.run();
  }

  private void end() {
    hosts.all().forEach(links::close);
  }
}
