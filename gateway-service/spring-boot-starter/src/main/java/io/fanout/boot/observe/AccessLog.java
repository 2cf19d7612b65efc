package io.fanout.boot.observe;

import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import org.jspecify.annotations.Nullable;

/**
 * Logs every request in one line, in front of another recorder. A separate thread, which may block,
 * formats and writes the lines.
 */
public final class AccessLog implements Recorder, AutoCloseable {
  private final Recorder next;
  private final AccessLogWriter writer;

  public AccessLog(Recorder next, AccessLogWriter writer) {
    this.next = next;
    this.writer = writer;
  }

  @Override
  public void answered(Exchange exchange, boolean lastOfBatch) {
    writer.offer(AccessLogEntry.of(exchange));
    next.answered(exchange, lastOfBatch);
  }

  @Override
  public void turnedAway(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
    writer.offer(AccessLogEntry.of(asked, with, responder));
    next.turnedAway(asked, with, responder);
  }

  @Override
  public void refused(Exchange exchange, Refused why) {
    next.refused(exchange, why);
  }

  @Override
  public void close() {
    writer.close();
  }
}
