package io.fanout.core.fanout;

import io.fanout.api.Outcome;
import io.fanout.core.guard.Attempt;

/** The span of one call. The code that begins it also ends it, once. */
public interface CallTrace {
  /** Of a call that is not traced. */
  CallTrace NONE =
      new CallTrace() {
        @Override
        public Attempt tracing(Attempt attempt) {
          return attempt;
        }

        @Override
        public void end(Outcome outcome) {
          // no span to end
        }
      };

  /** The attempt as it is made: its request tells the backend that this call is its parent. */
  Attempt tracing(Attempt attempt);

  void end(Outcome outcome);
}
