package io.fanout.core.plan;

/** A malformed text in the settings; the message states the expected form. */
final class TemplateSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TemplateSyntaxException(String expected) {
    super(expected);
  }

  String expected() {
    return String.valueOf(getMessage());
  }
}
