package io.fanout.gateway.client;

/**
 * Why a call has no reply. Thrown by clients and guards, turned into an outcome at the end of the
 * call's strand: the flow never sees it. It has no stack trace, since it says something of the
 * backend and nothing of our code.
 */
public final class CallFailed extends Exception {
  private static final long serialVersionUID = 1L;

  private final Ending ending;

  public CallFailed(Ending ending, String detail) {
    super(detail, null, false, false);
    this.ending = ending;
  }

  public Ending ending() {
    return ending;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }
}
