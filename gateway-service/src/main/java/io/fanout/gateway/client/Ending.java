package io.fanout.gateway.client;

import java.util.Locale;

/** How a call ended. The same words in metrics, logs, problems and documents. */
public enum Ending {
  /** The backend answered, and its answer can be used. */
  ANSWERED(200),
  /** The backend answered with a status other than 2xx. */
  BACKEND_STATUS(502),
  /** No connection to the backend came about. */
  CONNECT_FAILED(502),
  /** The connection ended before the whole answer was there. */
  BROKEN_OFF(502),
  /** The call's time was up. */
  TIMED_OUT(504),
  /** The answer was not what its call promised: no HTTP, or no JSON where JSON is merged. */
  MALFORMED(502),
  /** The answer was longer than the call accepts. */
  TOO_LARGE(502),
  /** The backend had as many calls in flight as it may have. */
  REJECTED_BULKHEAD(503),
  /** The backend's circuit breaker was open. */
  REJECTED_BREAKER(503),
  /** No strand, connection or other limit of ours was free. */
  REJECTED_LIMIT(503),
  /** Nobody waited any more: the client left, or the exchange had ended. */
  CANCELLED(499),
  /** Something of ours went wrong; the log has it. */
  FAULT(500),
  /** Never sent: the client's request lacks what it needs. */
  BAD_REQUEST(400),
  /** Never sent: what it needed from another call was not there. */
  SKIPPED(502);

  private final int statusIfRequired;
  private final String label;

  Ending(int statusIfRequired) {
    this.statusIfRequired = statusIfRequired;
    this.label = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public boolean isAnswer() {
    return this == ANSWERED;
  }

  /** The status of an exchange whose required call ended so. */
  public int statusIfRequired() {
    return statusIfRequired;
  }

  /** The word for it outside of code, such as {@code timed-out}. */
  public String label() {
    return label;
  }
}
