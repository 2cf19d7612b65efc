package io.fanout.netty.edge;

import io.fanout.api.Answer;

/**
 * A request cannot be taken, most often for a fault of its own; carries the answer that says why.
 * Costs no stack trace.
 */
final class BadRequest extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Answer answer;

  BadRequest(Answer answer) {
    super("status " + answer.status(), null, false, false);
    this.answer = answer;
  }

  Answer answer() {
    return answer;
  }
}
