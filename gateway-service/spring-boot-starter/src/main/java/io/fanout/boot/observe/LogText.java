package io.fanout.boot.observe;

import io.fanout.api.json.JsonString;
import io.fanout.api.json.Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Lines of a log as UTF-8, in an array that is used again and again. Belongs to one thread. */
final class LogText {
  private static final int DIGITS = 20;

  private byte[] bytes;
  private int size;

  LogText(int capacity) {
    bytes = new byte[capacity];
  }

  int size() {
    return size;
  }

  /** Forgets what came after the first bytes. */
  void cut(int length) {
    size = length;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  LogText add(char ascii) {
    reserve(1);
    bytes[size++] = (byte) ascii;
    return this;
  }

  LogText add(String text) {
    int length = text.length();
    reserve(length);
    int end = size;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return addUtf8(text);
      }
      bytes[end++] = (byte) c;
    }
    size = end;
    return this;
  }

  private LogText addUtf8(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  LogText add(byte[] utf8) {
    reserve(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
    return this;
  }

  LogText add(long number) {
    if (number < 0) {
      return add(Long.toString(number));
    }
    reserve(DIGITS);
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    size += digits;
    long rest = number;
    for (int i = 1; i <= digits; i++) {
      bytes[size - i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return this;
  }

  /** The text as a JSON string with its quotes. */
  LogText addJson(String text) {
    int length = text.length();
    reserve(length + 2);
    int end = size;
    bytes[end++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x7f || c == '"' || c == '\\') {
        return addEscaped(text);
      }
      bytes[end++] = (byte) c;
    }
    bytes[end++] = '"';
    size = end;
    return this;
  }

  private LogText addEscaped(String text) {
    Slice json = JsonString.of(text);
    reserve(json.length());
    System.arraycopy(json.array(), json.from(), bytes, size, json.length());
    size += json.length();
    return this;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
