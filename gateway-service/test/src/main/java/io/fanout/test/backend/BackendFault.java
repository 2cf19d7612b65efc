package io.fanout.test.backend;

/** Thrown by {@link BackendAnswers} to play a fault for one request. */
public final class BackendFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Fault fault;

  public BackendFault(Fault fault) {
    super(fault.name());
    if (fault == Fault.REFUSED) {
      throw new IllegalArgumentException(
          "fault: REFUSED (expected: a fault of a request; use TestBackend.fault(REFUSED), because"
              + " a refused connection sends none)");
    }
    this.fault = fault;
  }

  public Fault fault() {
    return fault;
  }
}
