package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import java.util.ArrayList;
import java.util.List;

/** A client that does at once what the test says and records its requests, and a caller for it. */
final class Script implements CallSender, BackendClient {
  /** What the client does with a request to a host. */
  interface Act {
    Reply answer(Origin origin, Request request)
        throws CallFailed, SuspendExecution, InterruptedException;
  }

  /** A request, its host and its time. */
  record Sent(Origin origin, Request request, long at) {}

  private static final Origin SOME = Guarded.origins(1).get(0);

  private final VirtualTime time;
  private final List<Sent> sent = new ArrayList<>();
  private Act act;

  Script(VirtualTime time, Act act) {
    this.time = time;
    this.act = act;
  }

  void becomes(Act other) {
    act = other;
  }

  List<Sent> sent() {
    return sent;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    return call(SOME, attempt.request(), attempt.cancellation());
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    sent.add(new Sent(origin, request, time.now()));
    return act.answer(origin, request);
  }

  @Override
  public boolean begins() {
    return true;
  }

  @Override
  public BegunCall begin(Attempt attempt) {
    return Way.ended(this, attempt);
  }

  @Override
  public BegunCall begin(Origin origin, Request request, Cancellation cancellation) {
    return Way.ended(attempt -> call(origin, request, cancellation), Guarded.get(time));
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
