package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.strand.Awaited;
import io.fanout.core.strand.Strands;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client that parks its calls until the test ends them one by one. */
final class HeldClient implements BackendClient {
  /** A call that waits for its answer. */
  record Held(Origin origin, Cancellation cancellation, Awaited<AttemptResult> end)
      implements BegunCall {
    void answer(int status) {
      end.complete(new AttemptResult(Guarded.reply(status), null));
    }

    void fail(CallResultKind ending) {
      end.complete(AttemptResult.failed(ending, "so the test ends it"));
    }

    @Override
    public Awaited<?> ended() {
      return end;
    }

    @Override
    public Reply reply() throws CallFailed {
      AttemptResult result = end.join();
      if (result.failure() != null) {
        throw cancellation.explain(result.failure());
      }
      return result.orThrow();
    }
  }

  private final Strands strands;
  private final BlockingQueue<Held> arrivals = new LinkedBlockingQueue<>();

  HeldClient(Strands strands) {
    this.strands = strands;
  }

  /** The next call that arrived. */
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
    Held held = begin(origin, request, cancellation);
    try {
      AttemptResult unused = strands.await(held.end());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return held.reply();
  }

  @Override
  public boolean begins() {
    return true;
  }

  @Override
  public Held begin(Origin origin, Request request, Cancellation cancellation) {
    Held held = new Held(origin, cancellation, new Awaited<>());
    cancellation.onCancel(() -> held.fail(CallResultKind.BROKEN_OFF));
    arrivals.add(held);
    return held;
  }

  @Override
  public Connections connections() {
    return Connections.NONE;
  }

  @Override
  public void close() {
    // nothing to close
  }
}
