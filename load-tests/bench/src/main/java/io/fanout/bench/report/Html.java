package io.fanout.bench.report;

/** Escapes text for HTML and SVG. */
final class Html {
  private Html() {}

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
