package io.fanout.gateway.share;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.guard.Attempt;
import io.fanout.gateway.guard.Caller;
import io.fanout.gateway.guard.GuardKit;
import io.fanout.gateway.time.Timers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * Sends identical calls that are under way at the same time as one. The first is sent; the others
 * park until it ends, each by its own deadline and cancellation. Where the first ends for reasons
 * of its own, because its client left or its time was up, one of the others is sent in its place.
 */
final class Coalesce implements Caller {
  private final Caller next;
  private final String backend;
  private final GuardKit kit;
  private final Map<String, CompletableFuture<End>> underWay = new ConcurrentHashMap<>();

  Coalesce(Caller next, String backend, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.kit = kit;
  }

  /** How many different calls are under way. */
  int underWay() {
    return underWay.size();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    String identity = Identity.of(attempt.request());
    while (true) {
      CompletableFuture<End> own = new CompletableFuture<>();
      CompletableFuture<End> first = underWay.putIfAbsent(identity, own);
      if (first == null) {
        return lead(identity, own, attempt);
      }
      End end = follow(first, attempt);
      if (attempt.cancellation().reason() != null) {
        throw attempt.cancellation().explain(Ending.CANCELLED, Ending.CANCELLED.label());
      }
      if (end.isForAll()) {
        kit.events().coalesced(backend);
        return end.orThrow();
      }
    }
  }

  private Reply lead(String identity, CompletableFuture<End> own, Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    End end = End.NOBODYS;
    try {
      Reply reply = next.call(attempt);
      end = End.of(reply);
      return reply;
    } catch (CallFailed e) {
      end = End.of(e);
      throw e;
    } finally {
      underWay.remove(identity, own);
      own.complete(end);
    }
  }

  private End follow(CompletableFuture<End> first, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    CompletableFuture<End> over = new CompletableFuture<>();
    Object unused = first.thenAccept(over::complete);
    attempt.cancellation().onCancel(() -> over.complete(End.NOBODYS));
    Timers.Pending timer =
        kit.timers().at(attempt.deadline(), () -> attempt.cancellation().cancel(Ending.TIMED_OUT));
    try {
      return kit.strands().await(over);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call's end is never a failure of ours", e);
    } finally {
      timer.cancel();
    }
  }
}
