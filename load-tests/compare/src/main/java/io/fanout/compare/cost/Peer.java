package io.fanout.compare.cost;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another gateway to compare with: it answers {@code GET /aggregate/{id}} with the three backends'
 * answers as the members b, c and d.
 *
 * @param command starts it for a shell. It listens on the port in {@code PORT}, and calls backends
 *     on the port in {@code FIRST_BACKEND} and the two after it. Its process becomes the gateway.
 */
record Peer(String name, String command) {
  /** The variable that names the peer's own port. */
  static final String PORT = "PORT";

  /** The variable that names the first backend's port. */
  static final String FIRST_BACKEND = "FIRST_BACKEND";

  private static final Pattern FORM = Pattern.compile("([a-z0-9-]+)=(\\S.*)");

  /**
   * Reads {@code vertx=/path/to/start}.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  static Peer parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--peer %s (expected: NAME=COMMAND, e.g. vertx=./run-vertx; use lower-case letters, digits and - in the name)"
              .formatted(text));
    }
    return new Peer(form.group(1), form.group(2).strip());
  }
}
