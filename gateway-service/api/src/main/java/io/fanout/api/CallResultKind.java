package io.fanout.api;

import java.util.Locale;

/** How a call ended. The same words in metrics, logs, problems and documents. */
public enum CallResultKind {
  /** The backend answered, and its answer can be used. */
  ANSWERED(200, "it was answered"),
  /**
   * Answered with an older answer of the backend, because the backend failed or the answer is being
   * refreshed.
   */
  STALE(200, "an older answer was used"),
  /** The backend answered with a status other than 2xx. */
  BACKEND_STATUS(502, "it was answered with a status other than 2xx"),
  /** No connection to the backend came about. */
  CONNECT_FAILED(502, "no connection could be opened"),
  /** The connection ended before the whole answer was there. */
  BROKEN_OFF(502, "the connection ended before the whole answer arrived"),
  /** The call's time was up. */
  TIMED_OUT(504, "it was not answered in time"),
  /** The answer was not HTTP, or not JSON although JSON is merged. */
  MALFORMED(502, "its answer is malformed"),
  /** The answer was longer than the call accepts. */
  TOO_LARGE(502, "its answer is longer than allowed"),
  /** The backend had as many calls in flight as it may have. */
  REJECTED_BULKHEAD(503, "too many such calls are in flight"),
  /** The backend's circuit breaker was open. */
  REJECTED_BREAKER(503, "too many of the latest such calls failed or were slow"),
  /** No strand, connection or other limit of ours was free. */
  REJECTED_LIMIT(503, "there was no room to make it"),
  /** The quota that the backend's owner allows had no turn for it in time. */
  REJECTED_QUOTA(503, "its backend's quota is used up"),
  /** The gateway has no credentials for the backend: the issuer of tokens gave none. */
  NO_CREDENTIALS(503, "the gateway could not get credentials for it"),
  /** Nobody was waiting any longer: the client had disconnected, or the exchange had ended. */
  CANCELLED(499, "nobody was waiting for it any longer"),
  /** Something of ours went wrong; the log has it. */
  FAULT(500, "the gateway failed; see its log"),
  /** Never sent, because the client's request lacks a value that the call needs. */
  BAD_REQUEST(400, "the request lacks a value that it needs, or has one that cannot be sent"),
  /** Never sent, because another call did not deliver a value that this call needs. */
  SKIPPED(502, "another call did not deliver a value that it needs");

  private final int statusIfRequired;
  private final String words;
  private final String label;

  CallResultKind(int statusIfRequired, String words) {
    this.statusIfRequired = statusIfRequired;
    this.words = words;
    this.label = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return whether there is an answer of the backend that can be used} */
  public boolean isAnswer() {
    return this == ANSWERED || this == STALE;
  }

  /** {@return whether the backend answered this very call, so that nothing is older or missing} */
  public boolean isComplete() {
    return this == ANSWERED;
  }

  /** {@return the status of an exchange whose required call ended so} */
  public int statusIfRequired() {
    return statusIfRequired;
  }

  /** {@return the text that tells a client of the gateway about a call that ended so} */
  public String words() {
    return words;
  }

  /** {@return the name in metrics, logs and documents, such as {@code timed-out}} */
  public String label() {
    return label;
  }
}
