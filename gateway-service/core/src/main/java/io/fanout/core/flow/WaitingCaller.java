package io.fanout.core.flow;

import io.fanout.api.CallResultKind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

/**
 * A thread of the application that waits for an exchange of its own. The completion stage wakes it
 * from any thread; only the thread itself waits.
 */
final class WaitingCaller implements Responder {
  private final CompletableFuture<Exchange> answered = new CompletableFuture<>();

  @Override
  public void respond(Exchange exchange) {
    answered.complete(exchange);
  }

  @Override
  public String protocol() {
    return "local";
  }

  /** Wakes the thread without an answer, because nothing will answer any more. */
  void gatewayStopped() {
    answered.completeExceptionally(LocalRequests.stopped());
  }

  /** Waits until the exchange is answered. An interrupted thread cancels it and does not wait. */
  void await(Exchange exchange) throws InterruptedException {
    try {
      Exchange unused = answered.get();
    } catch (ExecutionException e) {
      throw LocalRequests.stopped();
    } catch (InterruptedException e) {
      cancel(exchange);
      throw e;
    }
  }

  /** On the exchange's lane, as for a client that disconnects. */
  private static void cancel(Exchange exchange) {
    try {
      exchange.lane().execute(() -> exchange.cancellation().cancel(CallResultKind.CANCELLED));
    } catch (RejectedExecutionException laneIsClosed) {
      exchange.cancellation().cancel(CallResultKind.CANCELLED);
    }
  }
}
