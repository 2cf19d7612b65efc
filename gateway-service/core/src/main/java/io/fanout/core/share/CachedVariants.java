package io.fanout.core.share;

import io.fanout.api.Request;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers of one target. */
record CachedVariants(List<CachedReply> all) {
  /** The maximum number of variants of one target. */
  private static final int MOST = 16;

  @Nullable CachedReply forRequest(Request request, long now) {
    for (CachedReply kept : all) {
      if (kept.goneAt() - now > 0 && kept.serves(request)) {
        return kept;
      }
    }
    return null;
  }

  CachedVariants with(CachedReply fresh, long now) {
    List<CachedReply> others = new ArrayList<>(all.size() + 1);
    others.add(fresh);
    for (CachedReply kept : all) {
      if (others.size() < MOST && kept.goneAt() - now > 0 && !fresh.replaces(kept)) {
        others.add(kept);
      }
    }
    return new CachedVariants(List.copyOf(others));
  }

  long weight() {
    return all.stream().mapToLong(CachedReply::weight).sum();
  }

  long longestLeft(long now) {
    return Math.max(0, all.stream().mapToLong(kept -> kept.goneAt() - now).max().orElse(0));
  }
}
