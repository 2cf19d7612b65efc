package io.fanout.core.json;

/** A text of the settings that is no member name, or no path of them. */
public final class MalformedName extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String found;
  private final String expected;

  /**
   * Refuses a text.
   *
   * @param found the text, what it was read as, and the place in it
   */
  MalformedName(String found, String expected) {
    super("%s (expected: %s)".formatted(found, expected));
    this.found = found;
    this.expected = expected;
  }

  public String found() {
    return found;
  }

  public String expected() {
    return expected;
  }
}
