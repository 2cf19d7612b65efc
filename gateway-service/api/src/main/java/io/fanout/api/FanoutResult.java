package io.fanout.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The result of {@link Fanout#ask}: the answer that a client would get, and how each call ended.
 *
 * @param requestId the id that the calls and the access log carry: the inputs' {@code
 *     X-Request-Id}, or a new one
 * @param answer the merged answer; a problem (RFC 9457) if a required call failed
 * @param calls every call that was made, in declared order
 */
public record FanoutResult(String requestId, Answer answer, List<CallRecord> calls) {
  /**
   * Refuses nulls and copies the list.
   *
   * @param requestId the request's id
   * @param answer the merged answer
   * @param calls every call that was made
   */
  public FanoutResult {
    Objects.requireNonNull(requestId, "requestId");
    Objects.requireNonNull(answer, "answer");
    calls = List.copyOf(calls);
  }

  /** {@return the status that a client would get} */
  public int status() {
    return answer.status();
  }

  /**
   * An incomplete answer has a status of 200, but lacks a part.
   *
   * @return whether every call answered
   */
  public boolean isComplete() {
    return answer.complete();
  }

  /** {@return the media type of the answer's body} */
  public String contentType() {
    return answer.contentType();
  }

  /** {@return the answer's body, in a new array} */
  public byte[] bytes() {
    return answer.body().copy();
  }

  /** {@return the answer's body as text} */
  public String text() {
    return answer.body().utf8();
  }

  /**
   * How one of the calls ended.
   *
   * @param name the call's name in the settings
   * @return its outcome; empty if the endpoint made no such call
   */
  public Optional<Outcome> call(String name) {
    return calls.stream()
        .filter(call -> call.name().equals(name))
        .map(CallRecord::outcome)
        .findFirst();
  }
}
