package io.fanout.boot.console;

import io.fanout.api.json.JsonString;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, iterables, texts, numbers and booleans as JSON on one line. The starter knows no
 * JSON library that every application has.
 */
final class ConsoleJson {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private ConsoleJson() {}

  static byte[] of(@Nullable Object tree) {
    ConsoleJson json = new ConsoleJson();
    json.value(tree);
    return json.out.toByteArray();
  }

  private void value(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof Iterable<?> all) {
      array(all);
    } else if (value instanceof Double number) {
      ascii(Double.isFinite(number) ? rounded(number) : "null");
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      ascii(String.valueOf(value));
    } else {
      out.writeBytes(JsonString.of(value.toString()).copy());
    }
  }

  /** To a thousandth, and without a fraction where there is none. */
  private static String rounded(double number) {
    double thousandths = Math.rint(number * 1000);
    return thousandths % 1000 == 0 && Math.abs(thousandths) < 1e15
        ? Long.toString((long) (thousandths / 1000))
        : Double.toString(thousandths / 1000);
  }

  private void object(Map<?, ?> map) {
    out.write('{');
    boolean first = true;
    for (Map.Entry<?, ?> member : map.entrySet()) {
      if (!first) {
        out.write(',');
      }
      first = false;
      out.writeBytes(JsonString.of(String.valueOf(member.getKey())).copy());
      out.write(':');
      value(member.getValue());
    }
    out.write('}');
  }

  private void array(Iterable<?> all) {
    out.write('[');
    Iterator<?> elements = all.iterator();
    while (elements.hasNext()) {
      value(elements.next());
      if (elements.hasNext()) {
        out.write(',');
      }
    }
    out.write(']');
  }

  private void ascii(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }
}
