package io.fanout.api.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The query of a request, decoded lazily. Immutable. */
public final class Query {
  /** A query without parameters. */
  public static final Query NONE = new Query("");

  private final String raw;

  private Query(String raw) {
    this.raw = raw;
  }

  /**
   * A query as it was sent.
   *
   * @param raw the text after the question mark, still encoded
   * @return the query
   */
  public static Query of(String raw) {
    return raw.isEmpty() ? NONE : new Query(raw);
  }

  /**
   * The first value of a parameter, decoded.
   *
   * @param name the parameter's name, decoded
   * @return empty if it has no value, null if it is absent
   */
  public @Nullable String first(String name) {
    int from = 0;
    while (from < raw.length()) {
      int end = raw.indexOf('&', from);
      int to = end < 0 ? raw.length() : end;
      int nameEnd = nameEnd(from, to);
      if (decoded(from, nameEnd).equals(name)) {
        return nameEnd == to ? "" : decoded(nameEnd + 1, to);
      }
      from = to + 1;
    }
    return null;
  }

  /** Looks no further than the parameter goes: else every one would be read to the query's end. */
  private int nameEnd(int from, int to) {
    int at = from;
    while (at < to && raw.charAt(at) != '=') {
      at++;
    }
    return at;
  }

  private String decoded(int from, int to) {
    String part = raw.substring(from, to);
    boolean plain = part.indexOf('%') < 0 && part.indexOf('+') < 0;
    if (plain) {
      return part;
    }
    try {
      return URLDecoder.decode(part, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return part; // a lone percent sign is literal text, as in browsers
    }
  }

  @Override
  public String toString() {
    return raw;
  }
}
