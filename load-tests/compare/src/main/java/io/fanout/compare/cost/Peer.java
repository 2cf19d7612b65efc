package io.fanout.compare.cost;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another gateway to compare with: it answers {@code GET /aggregate/{id}} with the three backends'
 * answers as the members b, c and d.
 *
 * @param command starts it for a shell, as {@link io.fanout.compare.run.PeerProgram} says
 * @param beside the feature of ours with which it is compared
 * @param said what it is, for the report
 */
record Peer(String name, String command, String beside, String said) {
  /** The variables that name a key store, if the peer is to speak TLS to both sides. */
  static final String KEY_STORE = "KEY_STORE";

  static final String KEY_STORE_PASSWORD = "KEY_STORE_PASSWORD";

  private static final Pattern FORM = Pattern.compile("([a-z0-9-]+)(?:@(tls|http2))?=(\\S.*)");

  /**
   * Reads {@code vertx=/path/to/start}, or {@code vertx@tls=/path/to/start} for one that speaks
   * TLS, or {@code vertx@http2=/path/to/start} for one that also speaks HTTP/2 over it.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  static Peer parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--peer %s (expected: one of %s, or NAME=COMMAND, NAME@tls=COMMAND or NAME@http2=COMMAND, e.g. vertx=./run-vertx; use lower-case letters, digits and - in the name)"
              .formatted(text, String.join(", ", BundledPeers.NAMES)));
    }
    String command = form.group(3).strip();
    return new Peer(
        form.group(1),
        command,
        Objects.requireNonNullElse(form.group(2), FeatureSets.BARE),
        "`" + command + "`");
  }
}
