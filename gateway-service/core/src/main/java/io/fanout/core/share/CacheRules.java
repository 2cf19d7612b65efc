package io.fanout.core.share;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a shared cache (RFC 9111): which answers it may keep, for how long, and for whom.
 * Where the RFC leaves a choice, the stricter reading applies: the cache keeps only answers with an
 * explicit lifetime.
 */
final class CacheRules {
  /** An answer in full; others are a call's failure, or a part of an answer. */
  private static final Set<Integer> KEPT = Set.of(200, 203, 204);

  /** Requests with these want another answer than the whole one. */
  private static final List<String> SPECIAL =
      List.of("Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since");

  /** Requests with these are one client's: their answers may be as well. */
  private static final List<String> PERSONAL = List.of("Authorization", "Cookie");

  /** As long as anybody should say (RFC 2616, 14.21); a date may be thousands of years away. */
  private static final long LONGEST_SECONDS = Duration.ofDays(365).toSeconds();

  private CacheRules() {}

  /** Whether the request has anything to do with the cache. */
  static boolean concerns(Request request) {
    Headers headers = request.headers();
    return request.body() == null
        && SPECIAL.stream().allMatch(name -> headers.first(name) == null)
        && !CacheControl.of(headers).has("no-store");
  }

  /** Whether a kept answer of that age may be the answer to the request. */
  static boolean accepts(Request request, long ageSeconds) {
    CacheControl wanted = CacheControl.of(request.headers());
    boolean refused =
        wanted.has("no-cache")
            || (wanted.has("max-age") && ageSeconds > wanted.seconds("max-age"))
            || (request.headers().first("Cache-Control") == null
                && "no-cache".equalsIgnoreCase(request.headers().first("Pragma")));
    return !refused;
  }

  /**
   * How long the answer may be kept, from the time of the request: at most a year; zero if not at
   * all.
   */
  static Duration lifetime(Request request, Reply reply) {
    Headers headers = reply.headers();
    CacheControl control = CacheControl.of(headers);
    boolean forbidden =
        !KEPT.contains(reply.status())
            || control.has("no-store")
            || control.has("no-cache")
            || control.has("private")
            || headers.first("Set-Cookie") != null
            || VaryHeader.of(headers).contains("*")
            || (isPersonal(request) && !isForAll(control));
    if (forbidden) {
      return Duration.ZERO;
    }
    long seconds = fresh(control, headers) - CacheControl.age(headers);
    return Duration.ofSeconds(Math.max(0, Math.min(LONGEST_SECONDS, seconds)));
  }

  static boolean isPersonal(Request request) {
    return PERSONAL.stream().anyMatch(name -> request.headers().first(name) != null);
  }

  /** RFC 9111, 3.5: the backend says that the answer is not its asker's alone. */
  static boolean isForAll(CacheControl control) {
    return control.has("public") || control.has("s-maxage") || control.has("must-revalidate");
  }

  private static long fresh(CacheControl control, Headers headers) {
    if (control.has("s-maxage")) {
      return control.seconds("s-maxage");
    }
    if (control.has("max-age")) {
      return control.seconds("max-age");
    }
    ZonedDateTime expires = date(headers.first("Expires"));
    ZonedDateTime date = date(headers.first("Date"));
    return expires == null || date == null ? 0 : Duration.between(date, expires).toSeconds();
  }

  private static @Nullable ZonedDateTime date(@Nullable String text) {
    try {
      return text == null
          ? null
          : ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME);
    } catch (DateTimeException notADate) {
      // An invalid date, such as 0, means already expired.
      return null;
    }
  }
}
