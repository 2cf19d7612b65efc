package io.fanout.core.plan;

/** A text in the settings that cannot be read; its message says what is expected instead. */
final class TemplateSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TemplateSyntaxException(String expected) {
    super(expected);
  }

  String expected() {
    return String.valueOf(getMessage());
  }
}
