package io.fanout.bench.floor;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.json.Slice;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.Awaited;
import io.fanout.core.strand.Strands;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** Blocking code: a fiber for each request, as in the gateway, and one for each call. */
record FiberFlow(List<? extends BackendCalls> backends, Strands strands, Lane lane)
    implements Flow {
  @Override
  public void start(byte[] id, Consumer<Slice[]> bodies) {
    begun(strands.start(lane, "request", () -> bodies.accept(called(id))));
  }

  private Slice[] called(byte[] id) throws SuspendExecution, InterruptedException {
    List<Awaited<Slice>> calls = new ArrayList<>(backends.size());
    for (BackendCalls backend : backends) {
      Awaited<Slice> call = new Awaited<>();
      calls.add(call);
      begun(strands.fork(lane, "call", () -> call.complete(body(backend, id))));
    }
    Slice[] bodies = new Slice[calls.size()];
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = awaited(calls.get(i));
    }
    return bodies;
  }

  private Slice body(BackendCalls backend, byte[] id)
      throws SuspendExecution, InterruptedException {
    Awaited<Slice> reply = new Awaited<>();
    backend.get(id, reply::complete);
    return awaited(reply);
  }

  private Slice awaited(Awaited<Slice> body) throws SuspendExecution, InterruptedException {
    try {
      return strands.await(body);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void begun(boolean started) {
    if (!started) {
      throw new IllegalStateException("a fiber did not start (expected: an open lane)");
    }
  }
}
