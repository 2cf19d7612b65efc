package io.fanout.gateway.observe;

import io.fanout.gateway.exchange.CallRecord;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.flow.Recorder;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of every exchange in one line, in front of another recorder. */
public final class AccessLog implements Recorder {
  private static final Logger LOG = LoggerFactory.getLogger("fanout.access");

  private final Recorder next;

  public AccessLog(Recorder next) {
    this.next = next;
  }

  @Override
  public void answered(Exchange exchange, boolean lastOfBatch) {
    LOG.info("{}", line(exchange));
    next.answered(exchange, lastOfBatch);
  }

  private static String line(Exchange exchange) {
    StringBuilder line =
        new StringBuilder(160)
            .append(exchange.inputs().method())
            .append(' ')
            .append(exchange.inputs().path())
            .append(' ')
            .append(exchange.answer().status())
            .append(' ')
            .append(millis(exchange.answeredAt() - exchange.startedAt()))
            .append("ms id=")
            .append(exchange.id());
    for (CallRecord call : exchange.calls()) {
      line.append(' ')
          .append(call.name())
          .append('=')
          .append(call.outcome().ending().label())
          .append('/')
          .append(millis(call.outcome().nanos()))
          .append("ms");
    }
    return line.toString();
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  @Override
  public void turnedAway(int status) {
    next.turnedAway(status);
  }

  @Override
  public void refused(Exchange exchange, Refused why) {
    next.refused(exchange, why);
  }
}
