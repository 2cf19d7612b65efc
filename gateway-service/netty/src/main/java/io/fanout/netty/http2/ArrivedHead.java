package io.fanout.netty.http2;

import io.fanout.api.http.Headers;
import io.fanout.netty.http1.HeadChars;
import io.netty.handler.codec.EmptyHeaders;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An incoming HTTP/2 head: names and values in turn, in one array. This class implements the
 * methods that Netty's decoder calls. Call no other: those that it inherits find no field and
 * remove none. Owned by its lane.
 */
public final class ArrivedHead extends EmptyHeaders<CharSequence, CharSequence, Http2Headers>
    implements Http2Headers {
  private static final int USUAL_FIELDS = 8;
  private static final int NONE = -1;
  private static final String READ_ONLY = "a head that has arrived is read-only";

  private AsciiString[] namesAndValues = new AsciiString[2 * USUAL_FIELDS];

  private int end;

  /** Checks a field's value: the bytes from {@code from} to {@code to}, exclusive. */
  @FunctionalInterface
  public interface ValueCheck<X extends Exception> {
    void check(byte[] bytes, int from, int to) throws X;
  }

  /** Copies and checks the fields of another head. */
  public static ArrivedHead of(Http2Headers fields) {
    ArrivedHead head = new ArrivedHead();
    fields.forEach(field -> head.add(field.getKey(), field.getValue()));
    return head;
  }

  /** Checks the values, and makes lines of the fields as HTTP/1.1 has them; no pseudo fields. */
  public <X extends Exception> Headers fields(ValueCheck<X> values) throws X {
    check(values);
    int count = 0;
    int length = 0;
    for (int i = 0; i < end; i += 2) {
      if (!isPseudo(namesAndValues[i])) {
        count++;
        length += namesAndValues[i].length() + namesAndValues[i + 1].length() + ":\r\n".length();
      }
    }
    byte[] lines = new byte[length];
    int[] starts = new int[count + 1];
    int line = 0;
    int at = 0;
    for (int i = 0; i < end; i += 2) {
      if (!isPseudo(namesAndValues[i])) {
        starts[line++] = at;
        at = copy(namesAndValues[i], lines, at);
        lines[at++] = ':';
        at = copy(namesAndValues[i + 1], lines, at);
        lines[at++] = '\r';
        lines[at++] = '\n';
      }
    }
    starts[count] = at;
    return Headers.ofLines(lines, starts);
  }

  /** Checks the values of all fields but the pseudo fields. */
  public <X extends Exception> void check(ValueCheck<X> values) throws X {
    for (int i = 0; i < end; i += 2) {
      if (!isPseudo(namesAndValues[i])) {
        AsciiString value = namesAndValues[i + 1];
        int from = value.arrayOffset();
        values.check(value.array(), from, from + value.length());
      }
    }
  }

  private static int copy(AsciiString text, byte[] to, int at) {
    System.arraycopy(text.array(), text.arrayOffset(), to, at, text.length());
    return at + text.length();
  }

  private static boolean isPseudo(AsciiString name) {
    return name.byteAt(0) == ':';
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the field breaks a rule of RFC 9113, 8.2.1 or 8.3. Netty
   *     then resets the stream
   */
  @Override
  public Http2Headers add(CharSequence name, CharSequence value) {
    AsciiString fieldName = AsciiString.of(name);
    AsciiString fieldValue = AsciiString.of(value);
    if (fieldName.isEmpty()) {
      throw new IllegalArgumentException("a field without a name");
    }
    if (isPseudo(fieldName)) {
      checkPseudo(fieldName, fieldValue);
    } else {
      checkName(fieldName);
    }
    put(fieldName, fieldValue);
    return this;
  }

  private void checkPseudo(AsciiString name, AsciiString value) {
    if (!PseudoHeaderName.isPseudoHeader(name)) {
      throw new IllegalArgumentException("an unknown pseudo field");
    }
    if (value.isEmpty()) {
      throw new IllegalArgumentException("a pseudo field without a value");
    }
    if (contains(name)) {
      throw new IllegalArgumentException("a pseudo field that came twice");
    }
  }

  private static void checkName(AsciiString name) {
    for (int i = 0; i < name.length(); i++) {
      byte octet = name.byteAt(i);
      if (!HeadChars.isToken(octet) || AsciiString.isUpperCase(octet)) {
        throw new IllegalArgumentException(
            "a name with %s (expected: the characters of a token, in lower case)"
                .formatted(HeadChars.name(octet & 0xff)));
      }
    }
  }

  private void put(AsciiString name, AsciiString value) {
    if (end == namesAndValues.length) {
      namesAndValues = Arrays.copyOf(namesAndValues, 2 * end);
    }
    namesAndValues[end++] = name;
    namesAndValues[end++] = value;
  }

  @Override
  public int size() {
    return end / 2;
  }

  @Override
  public boolean isEmpty() {
    return end == 0;
  }

  /** The index of the first field of that name at or behind {@code from}, or NONE. */
  private int next(CharSequence name, int from) {
    for (int i = from; i < end; i += 2) {
      if (namesAndValues[i].contentEquals(name)) {
        return i;
      }
    }
    return NONE;
  }

  @Override
  public @Nullable AsciiString get(CharSequence name) {
    int at = next(name, 0);
    return at == NONE ? null : namesAndValues[at + 1];
  }

  @Override
  public boolean contains(CharSequence name) {
    return next(name, 0) != NONE;
  }

  @Override
  public List<CharSequence> getAll(CharSequence name) {
    int at = next(name, 0);
    if (at == NONE) {
      return List.of();
    }
    List<CharSequence> values = new ArrayList<>(1);
    while (at != NONE) {
      values.add(namesAndValues[at + 1]);
      at = next(name, at + 2);
    }
    return values;
  }

  /**
   * Replaces all values of a field with one number. Netty uses it to merge repeated Content-Length
   * fields.
   */
  @Override
  public Http2Headers setLong(CharSequence name, long value) {
    AsciiString number = AsciiString.of(Long.toString(value));
    int first = next(name, 0);
    if (first == NONE) {
      put(AsciiString.of(name), number);
      return this;
    }
    namesAndValues[first + 1] = number;
    int kept = first + 2;
    for (int i = kept; i < end; i += 2) {
      if (!namesAndValues[i].contentEquals(name)) {
        namesAndValues[kept++] = namesAndValues[i];
        namesAndValues[kept++] = namesAndValues[i + 1];
      }
    }
    end = kept;
    return this;
  }

  @Override
  public Iterator<Map.Entry<CharSequence, CharSequence>> iterator() {
    List<Map.Entry<CharSequence, CharSequence>> entries = new ArrayList<>(size());
    for (int i = 0; i < end; i += 2) {
      entries.add(new SimpleImmutableEntry<>(namesAndValues[i], namesAndValues[i + 1]));
    }
    return entries.iterator();
  }

  @Override
  public @Nullable AsciiString method() {
    return get(PseudoHeaderName.METHOD.value());
  }

  @Override
  public @Nullable AsciiString scheme() {
    return get(PseudoHeaderName.SCHEME.value());
  }

  @Override
  public @Nullable AsciiString authority() {
    return get(PseudoHeaderName.AUTHORITY.value());
  }

  @Override
  public @Nullable AsciiString path() {
    return get(PseudoHeaderName.PATH.value());
  }

  @Override
  public @Nullable AsciiString status() {
    return get(PseudoHeaderName.STATUS.value());
  }

  @Override
  public Http2Headers method(CharSequence value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public Http2Headers scheme(CharSequence value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public Http2Headers authority(CharSequence value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public Http2Headers path(CharSequence value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public Http2Headers status(CharSequence value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public boolean contains(CharSequence name, CharSequence value, boolean caseInsensitive) {
    throw new UnsupportedOperationException("contains(name, value); use getAll(name)");
  }
}
