package io.fanout.api;

import io.fanout.api.json.Slice;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended, as data.
 *
 * @param ending the way in which it ended
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

  /**
   * The outcome of a call that took one attempt, or none. Its detail is for the log alone.
   *
   * @param ending how the call ended
   * @param reply what the backend answered; null for nothing
   * @param value the JSON that represents the call; null for nothing
   * @param detail why it ended so
   * @param startedAt when its strand began, in nanoseconds of the gateway's clock
   * @param endedAt when it ended
   */
  public Outcome(
      CallResultKind ending,
      @Nullable Reply reply,
      @Nullable Slice value,
      String detail,
      long startedAt,
      long endedAt) {
    this(ending, reply, value, detail, false, startedAt, endedAt, ExtraAttempts.NONE, null);
  }

  /**
   * The same outcome with another count of attempts.
   *
   * @param other what the call took beyond one attempt
   * @return the outcome
   */
  public Outcome with(ExtraAttempts other) {
    return other.equals(effort)
        ? this
        : new Outcome(ending, reply, value, detail, open, startedAt, endedAt, other, standIn);
  }

  /**
   * The same failure, represented by other JSON.
   *
   * @param fallback the JSON that represents the call
   * @return the outcome
   */
  public Outcome withValue(Slice fallback) {
    return new Outcome(ending, reply, fallback, detail, open, startedAt, endedAt, effort, standIn);
  }

  /**
   * The same failure, represented by the answer of another call, if that has one.
   *
   * @param other the call that was made when this one had failed
   * @return the outcome
   */
  public Outcome with(CallRecord other) {
    return new Outcome(
        ending, reply, other.outcome().value(), detail, open, startedAt, endedAt, effort, other);
  }

  /** {@return the same answer, which is an older one} */
  public Outcome stale() {
    return new Outcome(
        CallResultKind.STALE, reply, value, detail, open, startedAt, endedAt, effort, standIn);
  }

  /** {@return the same outcome, with a detail that clients may read} */
  public Outcome opened() {
    return new Outcome(ending, reply, value, detail, true, startedAt, endedAt, effort, standIn);
  }

  /** {@return why the call ended so, as clients may read it} */
  public String words() {
    return open ? detail : ending.words();
  }

  /** {@return whether there is an answer of the backend that can be used} */
  public boolean isAnswer() {
    return ending.isAnswer();
  }

  /** {@return whether the backend answered this very call, so that nothing is older or missing} */
  public boolean isComplete() {
    return ending.isComplete();
  }

  /** {@return the JSON that represents the call; {@code null} if there is none} */
  public String text() {
    return value == null ? "null" : value.utf8();
  }

  /** {@return how long the call took, in nanoseconds} */
  public long nanos() {
    return endedAt - startedAt;
  }
}
