package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.core.http.FieldNames;

/** The rules for every answer, in HTTP/1.1 and HTTP/2 alike. */
final class AnswerRules {
  /** Fields that only the gateway sets, whatever a backend or a handler sends. */
  private static final FieldNames OURS =
      FieldNames.of(
          "Connection",
          "Content-Length",
          "Content-Type",
          "Keep-Alive",
          "Server-Timing",
          "Trailer",
          "Transfer-Encoding",
          "Upgrade",
          "X-Fanout-Complete",
          "X-Request-Id");

  /** Fields that let a cache keep or revalidate an answer. */
  private static final FieldNames FOR_CACHES =
      FieldNames.of(
          "Cache-Control", "ETag", "Expires", "Last-Modified", "Pragma", "Surrogate-Control");

  private static final String TARGETED_CACHE_CONTROL = "-Cache-Control";

  private AnswerRules() {}

  /**
   * Whether to leave out a field of an answer. Backends' cache fields do not apply to an incomplete
   * answer, which is meant for one client.
   */
  static boolean leavesOut(String header, Answer answer) {
    return OURS.contains(header) || (!answer.complete() && isForCaches(header));
  }

  /** RFC 9213 names fields for one kind of cache so, such as {@code CDN-Cache-Control}. */
  private static boolean isForCaches(String header) {
    int start = header.length() - TARGETED_CACHE_CONTROL.length();
    return FOR_CACHES.contains(header)
        || header.regionMatches(
            true, start, TARGETED_CACHE_CONTROL, 0, TARGETED_CACHE_CONTROL.length());
  }

  /** RFC 9110, 8.6: with these two a length would be wrong, or about another answer. */
  static boolean saysLength(int status) {
    return status != 204 && status != 304;
  }

  static boolean hasBody(int status) {
    return saysLength(status) && status != 205;
  }
}
