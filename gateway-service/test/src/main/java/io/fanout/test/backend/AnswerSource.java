package io.fanout.test.backend;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Decides how the backend answers a request. May block. */
@FunctionalInterface
interface AnswerSource {
  Action to(Request request) throws Exception;

  static AnswerSource of(BackendAnswers answers) {
    return request -> {
      try {
        return Action.of(answers.answer(request));
      } catch (BackendFault e) {
        return new Action(Replies.json("{}"), Duration.ZERO, e.fault());
      }
    };
  }

  /** A reply that leaves after a delay, or a fault that is played instead of it. */
  record Action(Reply reply, Duration delay, @Nullable Fault fault) {
    static Action of(Reply reply) {
      return new Action(reply, Duration.ZERO, null);
    }
  }
}
