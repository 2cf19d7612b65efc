package io.fanout.boot.wiring;

import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import org.jspecify.annotations.Nullable;

/** One call of the recorder, on its way to the recorder's owner. */
sealed interface RecordEvent {
  void tell(Recorder recorder);

  /** How many bytes of bodies it keeps in memory. */
  long heldBytes();

  record Answered(Exchange exchange, boolean lastOfBatch) implements RecordEvent {
    @Override
    public void tell(Recorder recorder) {
      recorder.answered(exchange, lastOfBatch);
    }

    @Override
    public long heldBytes() {
      return exchange.heldBytes() + exchange.answer().body().length();
    }
  }

  record Refused(Exchange exchange, Recorder.Refused why) implements RecordEvent {
    @Override
    public void tell(Recorder recorder) {
      recorder.refused(exchange, why);
    }

    @Override
    public long heldBytes() {
      return exchange.heldBytes();
    }
  }

  record TurnedAway(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder)
      implements RecordEvent {
    @Override
    public void tell(Recorder recorder) {
      recorder.turnedAway(asked, with, responder);
    }

    @Override
    public long heldBytes() {
      return asked == null || asked.body().isEmpty() ? 0 : asked.body().array().length;
    }
  }
}
