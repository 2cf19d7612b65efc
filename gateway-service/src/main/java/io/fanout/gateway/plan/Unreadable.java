package io.fanout.gateway.plan;

/** A text in the settings that cannot be read; its message says what is expected instead. */
final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unreadable(String expected) {
    super(expected);
  }

  String expected() {
    return String.valueOf(getMessage());
  }
}
