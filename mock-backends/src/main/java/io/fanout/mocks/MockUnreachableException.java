package io.fanout.mocks;

/** A mock backend did not answer or refused a request; the message says what to do. */
public final class MockUnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MockUnreachableException(String message) {
    super(message);
  }

  MockUnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
