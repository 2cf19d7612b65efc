package io.fanout.netty.http2;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of an HTTP/2 head that is being built. Owned by its lane. */
public final class HeadFields {
  /**
   * Enough for the fields that settings name; clients and backends may send any number of others.
   */
  private static final int MOST_NAMES = 64;

  private static final int USUAL = 8;

  private final Map<String, AsciiString> names = new HashMap<>();
  private AsciiString[] fields = {};
  private int size;

  /** Begins the next head. */
  public HeadFields begin() {
    fields = new AsciiString[2 * USUAL];
    size = 0;
    return this;
  }

  /** The kept name in lower case; null if no earlier head had it. */
  public @Nullable AsciiString known(String name) {
    return names.get(name);
  }

  /** The name in lower case, as HTTP/2 requires. */
  public AsciiString name(String name) {
    AsciiString known = names.get(name);
    if (known == null) {
      known = new AsciiString(name.toLowerCase(Locale.ROOT));
      if (names.size() < MOST_NAMES) {
        names.put(name, known);
      }
    }
    return known;
  }

  public HeadFields put(AsciiString name, String value) {
    return put(name, latin1(value));
  }

  public HeadFields put(AsciiString name, AsciiString value) {
    if (size == fields.length) {
      fields = Arrays.copyOf(fields, 2 * size);
    }
    fields[size++] = name;
    fields[size++] = value;
    return this;
  }

  /** The text as Latin-1 bytes. */
  public static AsciiString latin1(String text) {
    return new AsciiString(text.getBytes(StandardCharsets.ISO_8859_1), false);
  }

  /** Names and values in turn. The caller owns the array. */
  public AsciiString[] end() {
    return size == fields.length ? fields : Arrays.copyOf(fields, size);
  }
}
