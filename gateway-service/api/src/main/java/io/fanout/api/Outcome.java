package io.fanout.api;

import io.fanout.api.json.Slice;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended, as data.
 *
 * @param reply what the backend answered, if it did, whatever the ending
 * @param value the JSON that stands for the call in the answer and in references: the reply's body,
 *     or the fallback; null for nothing
 * @param detail why it ended so, for the log; empty for an answer
 * @param open whether the detail is for clients as well: it names no host, no code and no setting
 * @param startedAt when its strand began, in nanoseconds of the gateway's clock
 * @param endedAt when it ended
 * @param effort what it took beyond one attempt
 * @param standIn the call that was made when this one had failed, for its answer to stand in; null
 *     where none was made
 */
public record Outcome(
    CallResultKind ending,
    @Nullable Reply reply,
    @Nullable Slice value,
    String detail,
    boolean open,
    long startedAt,
    long endedAt,
    ExtraAttempts effort,
    @Nullable CallRecord standIn) {

  /** The outcome of a call that took one attempt, or none; its detail is for the log alone. */
  public Outcome(
      CallResultKind ending,
      @Nullable Reply reply,
      @Nullable Slice value,
      String detail,
      long startedAt,
      long endedAt) {
    this(ending, reply, value, detail, false, startedAt, endedAt, ExtraAttempts.NONE, null);
  }

  public Outcome with(ExtraAttempts other) {
    return other.equals(effort)
        ? this
        : new Outcome(ending, reply, value, detail, open, startedAt, endedAt, other, standIn);
  }

  /** The same failure, with that JSON to stand for the call. */
  public Outcome withValue(Slice fallback) {
    return new Outcome(ending, reply, fallback, detail, open, startedAt, endedAt, effort, standIn);
  }

  /** The same failure, with the answer of another call to stand for this one, if it has one. */
  public Outcome with(CallRecord other) {
    return new Outcome(
        ending, reply, other.outcome().value(), detail, open, startedAt, endedAt, effort, other);
  }

  /** The same, with a detail that clients may read. */
  public Outcome opened() {
    return new Outcome(ending, reply, value, detail, true, startedAt, endedAt, effort, standIn);
  }

  /** Why it ended so, as clients may read it. */
  public String words() {
    return open ? detail : ending.words();
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
