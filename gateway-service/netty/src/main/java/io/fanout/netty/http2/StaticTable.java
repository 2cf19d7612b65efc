package io.fanout.netty.http2;

import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** HPACK's static table (RFC 7541, appendix A). */
final class StaticTable {
  /** A name, the index of its first entry, and the values of its entries in order. */
  record Name(int index, List<AsciiString> values, boolean secret) {
    /** The index of the entry with this value, or 0. */
    int indexOf(CharSequence value) {
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i).contentEquals(value)) {
          return index + i;
        }
      }
      return 0;
    }
  }

  /** Fields that nobody may store, so that nobody can guess them. */
  private static final Set<String> SECRETS =
      Set.of("authorization", "cookie", "proxy-authorization", "set-cookie");

  private static final Map<AsciiString, Name> NAMES = new HashMap<>();

  static {
    int next = 1;
    for (List<String> entry :
        List.of(
            List.of(":authority", ""),
            List.of(":method", "GET", "POST"),
            List.of(":path", "/", "/index.html"),
            List.of(":scheme", "http", "https"),
            List.of(":status", "200", "204", "206", "304", "400", "404", "500"),
            List.of("accept-charset", ""),
            List.of("accept-encoding", "gzip, deflate"))) {
      next = add(next, entry.get(0), entry.subList(1, entry.size()));
    }
    for (String name :
        List.of(
            "accept-language",
            "accept-ranges",
            "accept",
            "access-control-allow-origin",
            "age",
            "allow",
            "authorization",
            "cache-control",
            "content-disposition",
            "content-encoding",
            "content-language",
            "content-length",
            "content-location",
            "content-range",
            "content-type",
            "cookie",
            "date",
            "etag",
            "expect",
            "expires",
            "from",
            "host",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "last-modified",
            "link",
            "location",
            "max-forwards",
            "proxy-authenticate",
            "proxy-authorization",
            "range",
            "referer",
            "refresh",
            "retry-after",
            "server",
            "set-cookie",
            "strict-transport-security",
            "transfer-encoding",
            "user-agent",
            "vary",
            "via",
            "www-authenticate")) {
      next = add(next, name, List.of(""));
    }
  }

  private StaticTable() {}

  private static int add(int index, String name, List<String> values) {
    NAMES.put(
        AsciiString.cached(name),
        new Name(index, values.stream().map(AsciiString::cached).toList(), SECRETS.contains(name)));
    return index + values.size();
  }

  /** The entries with this name; null if there are none. */
  static @Nullable Name name(AsciiString name) {
    return NAMES.get(name);
  }
}
