package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;

/**
 * Gives each attempt its credentials. If the backend refuses them with 401, and others can be had,
 * the attempt is sent once more: the backend has not acted on it.
 */
record Authorized(CallSender next, CallCredentials credentials) implements CallSender {
  private static final int UNAUTHORIZED = 401;

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Request first = credentials.authorize(attempt);
    Reply reply = next.call(attempt.with(first));
    boolean again =
        reply.status() == UNAUTHORIZED
            && attempt.cancellation().reason() == null
            && credentials.refused(attempt, first);
    return again ? next.call(attempt.with(credentials.authorize(attempt))) : reply;
  }
}
