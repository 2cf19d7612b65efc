package io.fanout.gateway.inbound;

import java.util.Set;
import java.util.TreeSet;

/** What holds for every answer, in HTTP/1.1 and HTTP/2 alike. */
final class AnswerRules {
  /** What the gateway alone says of an answer, whatever a backend or a handler says of theirs. */
  private static final Set<String> OURS = ours();

  private AnswerRules() {}

  private static Set<String> ours() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(
        Set.of(
            "Connection",
            "Content-Length",
            "Content-Type",
            "Keep-Alive",
            "Server-Timing",
            "Trailer",
            "Transfer-Encoding",
            "Upgrade",
            "X-Fanout-Complete",
            "X-Request-Id"));
    return names;
  }

  static boolean isOurs(String header) {
    return OURS.contains(header);
  }

  /** RFC 9110, 8.6: with these two a length would be wrong, or about another answer. */
  static boolean saysLength(int status) {
    return status != 204 && status != 304;
  }

  static boolean hasBody(int status) {
    return saysLength(status) && status != 205;
  }
}
