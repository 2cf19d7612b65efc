package io.fanout.launcher.terminal;

/** The colours of a terminal, or none. */
public enum Palette {
  COLOURS,
  PLAIN;

  private static final String RESET = "\u001B[0m";

  String key(String text) {
    return in("36", text);
  }

  String text(String text) {
    return in("32", text);
  }

  String number(String text) {
    return in("33", text);
  }

  String word(String text) {
    return in("35", text);
  }

  /** Formats a success. */
  public String good(String text) {
    return in("32", text);
  }

  /** Formats a failure. */
  public String bad(String text) {
    return in("31", text);
  }

  /** Formats a detail. */
  public String faint(String text) {
    return in("2", text);
  }

  private String in(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001B[" + code + "m" + text + RESET;
  }
}
