package io.fanout.core.share;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallSender;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.time.Timers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * Sends identical calls that are under way at the same time as one. The first is sent; the others
 * park until it ends, each by its own deadline and cancellation. No client decides how long the one
 * call may take: it has the time that settings give it, and goes on for the others when the first
 * client's time is up or that client leaves. Where it runs out of time, one of those that still
 * have some is sent anew.
 */
final class Coalesce implements CallSender {
  private final CallSender next;
  private final String backend;
  private final GuardKit kit;
  private final Map<String, CoalescedCall> underWay = new ConcurrentHashMap<>();

  Coalesce(CallSender next, String backend, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.kit = kit;
  }

  /** How many different calls are under way. */
  int underWay() {
    return underWay.size();
  }

  /** How many wait for the calls under way, those that make them included. */
  int waiting() {
    return underWay.values().stream().mapToInt(CoalescedCall::waiting).sum();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    String identity = RequestIdentity.of(attempt.request());
    while (true) {
      if (attempt.deadline().left(kit.clock()) <= 0) {
        throw new CallFailed(CallResultKind.TIMED_OUT, "no time was left to make the call");
      }
      CoalescedCall own = new CoalescedCall();
      CoalescedCall first = underWay.putIfAbsent(identity, own);
      if (first == null) {
        return lead(identity, own, attempt);
      }
      if (!first.join()) {
        underWay.remove(identity, first);
        continue;
      }
      SharedResult end = follow(first, attempt);
      if (attempt.cancellation().reason() != null) {
        throw attempt
            .cancellation()
            .explain(CallResultKind.CANCELLED, CallResultKind.CANCELLED.label());
      }
      if (end.isForAll()) {
        kit.events().coalesced(backend);
        return end.forAnother();
      }
    }
  }

  /** Makes the call on the strand that asks, which works on for the others when it has left. */
  private Reply lead(String identity, CoalescedCall own, Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    SharedResult end = SharedResult.NOBODYS;
    attempt.cancellation().onCancel(own::leave);
    try {
      Reply reply = next.call(attempt.forAll(own.cancellation(), kit.clock()));
      end = SharedResult.of(reply);
      return reply;
    } catch (CallFailed e) {
      end = SharedResult.of(e);
      throw attempt.cancellation().explain(e);
    } finally {
      underWay.remove(identity, own);
      own.end().complete(end);
    }
  }

  private SharedResult follow(CoalescedCall first, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    CompletableFuture<SharedResult> over = new CompletableFuture<>();
    Object unused = first.end().thenAccept(over::complete);
    attempt.cancellation().onCancel(() -> over.complete(SharedResult.NOBODYS));
    Timers.Pending timer =
        kit.timers()
            .at(attempt.deadline(), () -> attempt.cancellation().cancel(CallResultKind.TIMED_OUT));
    try {
      return kit.strands().await(over);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call's end is never a failure of ours", e);
    } finally {
      timer.cancel();
      first.leave();
    }
  }
}
