package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.core.share.CacheControl;
import java.util.List;

/**
 * The age of an incomplete answer: that of its oldest stale part. A backend's own {@code Age} does
 * not apply to an answer that lacks a part.
 */
final class AnswerAge {
  private static final String AGE = "Age";
  private static final long NONE = -1;

  private AnswerAge() {}

  /** The answer, if it is incomplete with the age of its oldest stale part, or without one. */
  static Answer of(Answer answer, List<Outcome> outcomes) {
    if (answer.complete()) {
      return answer;
    }
    long oldest = NONE;
    for (Outcome outcome : outcomes) {
      Reply reply = outcome.reply();
      if (outcome.ending() == CallResultKind.STALE && reply != null) {
        oldest = Math.max(oldest, CacheControl.age(reply.headers()));
      }
    }
    if (oldest == NONE && answer.headers().first(AGE) == null) {
      return answer;
    }
    Headers.Builder headers = Headers.builder();
    answer
        .headers()
        .forEach(
            (name, value) -> {
              if (!name.equalsIgnoreCase(AGE)) {
                headers.add(name, value);
              }
            });
    if (oldest != NONE) {
      headers.add(AGE, Long.toString(oldest));
    }
    return answer.withHeaders(headers.build());
  }
}
