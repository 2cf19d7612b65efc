package io.fanout.boot.console;

import io.fanout.api.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON on one line: value by value without a tree of them, or a tree of maps, iterables,
 * texts, numbers and booleans. It remembers the bytes of names and of texts that come back with
 * each sample. For one thread. The starter knows no JSON library that every application has.
 */
final class ConsoleJson {
  /** So many texts are remembered; a gateway with more of them starts again. */
  private static final int MOST_KNOWN = 4_096;

  private static final int THOUSAND = 1_000;
  private static final double MOST_THOUSANDTHS = 1e15;

  private final Map<String, byte[]> known = new HashMap<>();
  private byte[] out = new byte[1024];
  private int size;

  /** Whether the next member or element needs a comma before it. */
  private boolean follows;

  static byte[] of(@Nullable Object tree) {
    ConsoleJson json = new ConsoleJson();
    json.value(tree);
    return json.take();
  }

  /** Everything that was written, and begins anew. */
  byte[] take() {
    byte[] all = Arrays.copyOf(out, size);
    size = 0;
    follows = false;
    return all;
  }

  void beginObject() {
    begin('{');
  }

  void endObject() {
    end('}');
  }

  void beginArray() {
    begin('[');
  }

  void endArray() {
    end(']');
  }

  private void begin(char bracket) {
    separate();
    put(bracket);
    follows = false;
  }

  private void end(char bracket) {
    put(bracket);
    follows = true;
  }

  /** The name of the member whose value comes next. */
  void name(String name) {
    text(name);
    put(':');
    follows = false;
  }

  void member(String name, String text) {
    name(name);
    text(text);
  }

  void member(String name, long number) {
    name(name);
    number(number);
  }

  void member(String name, double number) {
    name(name);
    number(number);
  }

  void member(String name, boolean value) {
    name(name);
    value(value);
  }

  /** A text that comes back with each sample. */
  void text(String text) {
    separate();
    byte[] bytes = known.get(text);
    if (bytes == null) {
      bytes = JsonString.of(text).copy();
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      known.put(text, bytes);
    }
    put(bytes);
  }

  void number(long number) {
    separate();
    digits(number);
  }

  /** To a thousandth, and without a fraction where there is none; null if it is not finite. */
  void number(double number) {
    separate();
    double thousandths = Math.rint(number * THOUSAND);
    if (!Double.isFinite(number)) {
      ascii("null");
    } else if (Math.abs(thousandths) < MOST_THOUSANDTHS) {
      thousandths((long) thousandths);
    } else {
      ascii(Double.toString(number));
    }
  }

  private void thousandths(long number) {
    if (number < 0) {
      put('-');
    }
    long positive = Math.abs(number);
    digits(positive / THOUSAND);
    int fraction = (int) (positive % THOUSAND);
    if (fraction > 0) {
      put('.');
      for (int unit = THOUSAND / 10; fraction > 0; unit /= 10) {
        put((char) ('0' + fraction / unit));
        fraction %= unit;
      }
    }
  }

  private void digits(long number) {
    if (number >= 0 && number < 10) {
      put((char) ('0' + number));
    } else {
      ascii(Long.toString(number));
    }
  }

  /** A tree, with texts that may never come back. */
  void value(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      beginObject();
      map.forEach(
          (name, member) -> {
            value(String.valueOf(name));
            put(':');
            follows = false;
            value(member);
          });
      endObject();
    } else if (value instanceof Iterable<?> all) {
      beginArray();
      all.forEach(this::value);
      endArray();
    } else if (value instanceof Double number) {
      number(number.doubleValue());
    } else {
      separate();
      if (value == null || value instanceof Number || value instanceof Boolean) {
        ascii(String.valueOf(value));
      } else {
        put(JsonString.of(value.toString()).copy());
      }
    }
  }

  /** A value that is JSON already. */
  void json(byte[] value) {
    separate();
    put(value);
  }

  private void separate() {
    if (follows) {
      put(',');
    }
    follows = true;
  }

  /** Text around the JSON, as it is. */
  void raw(String text) {
    ascii(text);
  }

  private void ascii(String text) {
    put(text.getBytes(StandardCharsets.US_ASCII));
  }

  private void put(byte[] bytes) {
    makeRoom(bytes.length);
    System.arraycopy(bytes, 0, out, size, bytes.length);
    size += bytes.length;
  }

  private void put(char character) {
    makeRoom(1);
    out[size++] = (byte) character;
  }

  private void makeRoom(int bytes) {
    if (out.length - size < bytes) {
      out = Arrays.copyOf(out, Math.max(2 * out.length, size + bytes));
    }
  }
}
