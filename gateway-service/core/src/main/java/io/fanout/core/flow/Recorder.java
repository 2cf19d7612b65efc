package io.fanout.core.flow;

import org.jspecify.annotations.Nullable;

/**
 * Records every exchange once it is answered, and those that never got to run. The gateway calls it
 * behind a hand-off: each lane for what is recorded on it, in batches, or one thread for all. If
 * that hand-off is full, the thread that answers calls it. So an implementation bears several
 * threads, returns soon, and may receive an exchange a moment after it was recycled.
 */
public interface Recorder {
  /** Records nothing. */
  Recorder NONE =
      new Recorder() {
        @Override
        public void answered(Exchange exchange, boolean lastOfBatch) {
          // ignored
        }

        @Override
        public void refused(Exchange exchange, Refused why) {
          // ignored
        }

        @Override
        public void turnedAway(
            RequestIntake.@Nullable Asked asked,
            RequestIntake.TurnedAway with,
            Responder responder) {
          // ignored
        }
      };

  /**
   * Takes an answered exchange; {@code lastOfBatch} says that it was the last of those answered
   * together.
   */
  void answered(Exchange exchange, boolean lastOfBatch);

  /** A request was refused before it became work: where, and why. */
  void refused(Exchange exchange, Refused why);

  /**
   * A request was answered without becoming an exchange: no endpoint, or not a good request; null
   * where it could not even be read.
   */
  void turnedAway(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder);

  /** Why a request was refused before any work. */
  enum Refused {
    IN_FLIGHT_LIMIT,
    INTAKE_FULL,
    NO_STRAND
  }
}
