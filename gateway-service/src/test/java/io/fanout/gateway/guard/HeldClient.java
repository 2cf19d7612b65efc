package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.strand.Strands;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client whose calls wait, parked, until the test ends them one by one. */
final class HeldClient implements BackendClient {
  /** A call that waits for its answer. */
  record Held(Origin origin, Cancellation cancellation, CompletableFuture<Result> end) {
    void answer(int status) {
      end.complete(new Result(Guarded.reply(status), null));
    }

    void fail(Ending ending) {
      end.complete(Result.failed(ending, "so the test ends it"));
    }
  }

  private final Strands strands;
  private final BlockingQueue<Held> arrivals = new LinkedBlockingQueue<>();

  HeldClient(Strands strands) {
    this.strands = strands;
  }

  /** The next call that came in. */
  Held next() throws InterruptedException {
    Held held = arrivals.poll(60, TimeUnit.SECONDS);
    if (held == null) {
      throw new AssertionError("no call came");
    }
    return held;
  }

  boolean isEmpty() {
    return arrivals.isEmpty();
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    Held held = new Held(origin, cancellation, new CompletableFuture<>());
    cancellation.onCancel(() -> held.fail(Ending.BROKEN_OFF));
    arrivals.add(held);
    Result result;
    try {
      result = strands.await(held.end());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    if (result.failure() != null) {
      throw cancellation.explain(result.failure());
    }
    return result.orThrow();
  }

  @Override
  public Connections connections() {
    return Connections.NONE;
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
