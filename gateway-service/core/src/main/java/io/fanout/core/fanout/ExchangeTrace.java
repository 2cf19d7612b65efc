package io.fanout.core.fanout;

import io.fanout.api.Request;
import org.jspecify.annotations.Nullable;

/**
 * The trace of one exchange: its own span, and one for each call. Calls begin theirs from whatever
 * strand or lane they run on.
 */
public interface ExchangeTrace {
  /** Of an exchange that is not traced. */
  ExchangeTrace NONE =
      new ExchangeTrace() {
        @Override
        public CallTrace call(String name, String backend, Request request) {
          return CallTrace.NONE;
        }

        @Override
        public void end(int status, long at) {
          // no span to end
        }
      };

  /** Begins the span of a call, now. */
  CallTrace call(String name, String backend, Request request);

  /** Ends the exchange's own span: answered so, then, in nanoseconds of the gateway's clock. */
  void end(int status, long at);

  /** The trace's id, for the log; null where there is no trace. */
  default @Nullable String traceId() {
    return null;
  }
}
