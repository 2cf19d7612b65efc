package io.fanout.netty.edge;

import java.util.regex.Pattern;

/**
 * Cases in which our edge accepts bytes that another reader refuses or reads differently, and why
 * that is right. {@code docs/failure.md} has the same list with the reasons; each case has an
 * example.
 */
enum ExplainedDifference {
  /**
   * The JDK's server parses a target as a URI; browsers send characters that are invalid in a URI.
   */
  TARGET_CHARACTERS(
      "characters in a target that no URI has",
      "GET /a?b=|{}\"<> HTTP/1.1\r\nHost: x\r\n\r\n",
      "[^ \r\n]+ [^ \r\n]*([\"<>\\\\^`{|}\\[\\]]|%(?![0-9A-Fa-f]{2}))[^ \r\n]* HTTP/1"),
  /** The JDK's server takes the text after two slashes for a host. */
  TWO_SLASHES(
      "a path that begins with two slashes",
      "GET //a HTTP/1.1\r\nHost: x\r\n\r\n",
      "[^ \r\n]+ //[^ \r\n]* HTTP/1"),
  /**
   * The JDK's server finds no handler for a URI without a path, which means the path of a slash.
   */
  URI_WITHOUT_PATH(
      "a whole URI without a path",
      "GET http://x HTTP/1.1\r\nHost: x\r\n\r\n",
      "[^ \r\n]+ [^ /\r\n]+://[^ /\r\n]* HTTP/1"),
  /**
   * The JDK's server does not support trailers in some releases, and takes them for the next
   * request.
   */
  TRAILERS(
      "trailers behind chunks",
      "POST /p HTTP/1.1\r\n"
          + "Host: x\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n"
          + "2\r\n"
          + "{}\r\n"
          + "0\r\n"
          + "T: t\r\n\r\n",
      "(?m)^0+(;.*)?\r\n[^\r\n]");

  private final String words;
  private final String example;
  private final Pattern pattern;

  ExplainedDifference(String words, String example, String pattern) {
    this.words = words;
    this.example = example;
    this.pattern = Pattern.compile(pattern);
  }

  /** The label in the documentation's table. */
  String words() {
    return words;
  }

  String example() {
    return example;
  }

  boolean appliesTo(String text) {
    return pattern.matcher(text).find();
  }
}
