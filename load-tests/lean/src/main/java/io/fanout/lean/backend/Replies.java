package io.fanout.lean.backend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Maps paths to a backend's replies: exact paths first, then patterns in order, then the usual one.
 * Unchanged once a backend serves it, apart from the usual one's size, which any thread may set.
 */
final class Replies {
  private static final int LEAST = 64;

  /** A path, with its query where the mapping names one. */
  private static final class Exact {
    private final byte[] path;
    private final boolean withQuery;
    private final Reply reply;

    Exact(byte[] path, boolean withQuery, Reply reply) {
      this.path = path;
      this.withQuery = withQuery;
      this.reply = reply;
    }
  }

  private record Matching(Pattern pattern, boolean withQuery, Reply reply) {}

  private final UsualReply usual;
  private volatile Reply otherwise;
  private final List<Matching> patterns = new ArrayList<>();
  private @Nullable Exact[] table = new @Nullable Exact[LEAST];
  private int size;

  Replies(UsualReply usual) {
    this.usual = usual;
    this.otherwise = usual.shortest();
  }

  /**
   * Changes the usual reply.
   *
   * @param bytes about how many it has; 0 for as few as possible
   * @throws IllegalArgumentException if it cannot have that many
   */
  void usualBytes(int bytes) {
    otherwise = bytes == 0 ? usual.shortest() : usual.ofBytes(bytes);
  }

  /** The first of equal ones stays. */
  void exact(String path, boolean withQuery, Reply reply) {
    if ((size + 1) * 2 > table.length) {
      grow();
    }
    put(table, new Exact(path.getBytes(ISO_8859_1), withQuery, reply));
    size++;
  }

  void matching(Pattern pattern, boolean withQuery, Reply reply) {
    patterns.add(new Matching(pattern, withQuery, reply));
  }

  int size() {
    return size + patterns.size();
  }

  private void grow() {
    @Nullable Exact[] larger = new @Nullable Exact[table.length * 2];
    for (Exact exact : table) {
      if (exact != null) {
        put(larger, exact);
      }
    }
    table = larger;
  }

  private static void put(@Nullable Exact[] into, Exact exact) {
    int at = hash(exact.path, 0, exact.path.length) & (into.length - 1);
    while (into[at] != null) {
      at = (at + 1) & (into.length - 1);
    }
    into[at] = exact;
  }

  /** For a target from {@code from} to {@code to}, whose path ends at {@code pathEnd}. */
  Reply find(byte[] bytes, int from, int pathEnd, int to) {
    if (size > 0) {
      Reply whole = lookUp(bytes, from, to, true);
      if (whole != null) {
        return whole;
      }
      Reply path = lookUp(bytes, from, pathEnd, false);
      if (path != null) {
        return path;
      }
    }
    return patterns.isEmpty() ? otherwise : match(bytes, from, pathEnd, to);
  }

  private @Nullable Reply lookUp(byte[] bytes, int from, int to, boolean withQuery) {
    int at = hash(bytes, from, to) & (table.length - 1);
    for (Exact seen = table[at]; seen != null; seen = table[at]) {
      if (seen.withQuery == withQuery
          && Arrays.equals(seen.path, 0, seen.path.length, bytes, from, to)) {
        return seen.reply;
      }
      at = (at + 1) & (table.length - 1);
    }
    return null;
  }

  private Reply match(byte[] bytes, int from, int pathEnd, int to) {
    String target = new String(bytes, from, to - from, ISO_8859_1);
    String path = target.substring(0, pathEnd - from);
    for (Matching matching : patterns) {
      if (matching.pattern().matcher(matching.withQuery() ? target : path).matches()) {
        return matching.reply();
      }
    }
    return otherwise;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash ^ (hash >>> 16);
  }
}
