package io.fanout.gateway.exchange;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.json.Slice;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended, as data.
 *
 * @param reply what the backend answered, if it did, whatever the ending
 * @param value the JSON that stands for the call in the answer and in references: the reply's body,
 *     or the fallback; null for nothing
 * @param detail why it ended so, for people; empty for an answer
 * @param startedAt when its strand began, in nanoseconds of the gateway's clock
 * @param endedAt when it ended
 * @param effort what it took beyond one attempt
 * @param standIn the call that was made when this one had failed, for its answer to stand in; null
 *     where none was made
 */
public record Outcome(
    Ending ending,
    @Nullable Reply reply,
    @Nullable Slice value,
    String detail,
    long startedAt,
    long endedAt,
    Effort effort,
    @Nullable CallRecord standIn) {

  /** The outcome of a call that took one attempt, or none. */
  public Outcome(
      Ending ending,
      @Nullable Reply reply,
      @Nullable Slice value,
      String detail,
      long startedAt,
      long endedAt) {
    this(ending, reply, value, detail, startedAt, endedAt, Effort.NONE, null);
  }

  public Outcome with(Effort other) {
    return new Outcome(ending, reply, value, detail, startedAt, endedAt, other, standIn);
  }

  /** The same failure, with that JSON to stand for the call. */
  public Outcome withValue(Slice fallback) {
    return new Outcome(ending, reply, fallback, detail, startedAt, endedAt, effort, standIn);
  }

  /** The same failure, with the answer of another call to stand for this one, if it has one. */
  public Outcome with(CallRecord other) {
    return new Outcome(
        ending, reply, other.outcome().value(), detail, startedAt, endedAt, effort, other);
  }

  public boolean isAnswer() {
    return ending.isAnswer();
  }

  /** The JSON that stands for the call, as text; {@code null} where there is none. */
  public String text() {
    return value == null ? "null" : value.utf8();
  }

  public long nanos() {
    return endedAt - startedAt;
  }
}
