package io.fanout.core.flow;

import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.core.http.FieldNames;
import io.fanout.core.share.CacheControl;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cache fields of an answer that was merged from several replies. The answer may be cached only
 * as long and only by those caches that every reply allows. It has no validator, because no reply's
 * validator covers the whole.
 */
final class MergedCacheFields {
  /** Fields that describe a single reply. */
  private static final FieldNames OF_ONE_REPLY =
      FieldNames.of("Age", "ETag", "Expires", "Last-Modified", "Pragma", "Surrogate-Control");

  private static final String TARGETED_CACHE_CONTROL = "-cache-control";
  private static final long NOT_SAID = Long.MAX_VALUE;

  private MergedCacheFields() {}

  /** The lines of such a field for the merged answer; null for any other field. */
  static @Nullable List<String> lines(String name, List<Outcome> outcomes) {
    if (name.equalsIgnoreCase("Cache-Control")) {
      return cacheControl(outcomes);
    }
    if (name.equalsIgnoreCase("Vary")) {
      return vary(outcomes);
    }
    boolean targeted =
        name.regionMatches(
            true,
            name.length() - TARGETED_CACHE_CONTROL.length(),
            TARGETED_CACHE_CONTROL,
            0,
            TARGETED_CACHE_CONTROL.length());
    return targeted || OF_ONE_REPLY.contains(name) ? List.of() : null;
  }

  private static Stream<Headers> replies(List<Outcome> outcomes) {
    return outcomes.stream()
        .map(Outcome::reply)
        .filter(Objects::nonNull)
        .map(reply -> Objects.requireNonNull(reply).headers());
  }

  private static List<String> vary(List<Outcome> outcomes) {
    Set<String> lines = new LinkedHashSet<>();
    replies(outcomes).forEach(headers -> lines.addAll(headers.all("Vary")));
    return List.copyOf(lines);
  }

  /** Empty if no reply has the field; then the answer has none either. */
  private static List<String> cacheControl(List<Outcome> outcomes) {
    List<Headers> replies = replies(outcomes).toList();
    if (replies.stream().allMatch(headers -> headers.first("Cache-Control") == null)) {
      return List.of();
    }
    List<CacheControl> controls = replies.stream().map(CacheControl::of).toList();
    if (any(controls, "no-store")) {
      return List.of("no-store");
    }
    List<String> directives = new ArrayList<>();
    boolean isPrivate = any(controls, "private");
    if (isPrivate) {
      directives.add("private");
    } else if (controls.stream().allMatch(control -> control.has("public"))) {
      directives.add("public");
    }
    long maxAge = NOT_SAID;
    long shared = NOT_SAID;
    for (int i = 0; i < controls.size(); i++) {
      long age = CacheControl.age(replies.get(i));
      long own = left(controls.get(i), "max-age", age);
      long sharedOwn = left(controls.get(i), "s-maxage", age);
      maxAge = Math.min(maxAge, own == NOT_SAID ? 0 : own);
      shared = Math.min(shared, sharedOwn != NOT_SAID ? sharedOwn : own == NOT_SAID ? 0 : own);
    }
    // A reply without a stated lifetime may change at any moment.
    if (any(controls, "no-cache") || (maxAge == 0 && shared == 0)) {
      directives.add("no-cache");
    } else {
      directives.add("max-age=" + maxAge);
      if (!isPrivate && any(controls, "s-maxage")) {
        directives.add("s-maxage=" + shared);
      }
    }
    for (String directive : List.of("must-revalidate", "proxy-revalidate", "no-transform")) {
      if (any(controls, directive)) {
        directives.add(directive);
      }
    }
    return List.of(String.join(", ", directives));
  }

  private static boolean any(List<CacheControl> controls, String directive) {
    return controls.stream().anyMatch(control -> control.has(directive));
  }

  /**
   * The remaining freshness of the reply in seconds; {@link #NOT_SAID} if the reply does not state
   * it.
   */
  private static long left(CacheControl control, String directive, long age) {
    return control.has(directive) ? Math.max(0, control.seconds(directive) - age) : NOT_SAID;
  }
}
