package io.fanout.mocks;

/** A mock backend could not be asked or told something; the message says what to do. */
public final class MockUnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MockUnreachableException(String message) {
    super(message);
  }

  MockUnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
