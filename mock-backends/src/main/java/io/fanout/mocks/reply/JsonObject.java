package io.fanout.mocks.reply;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Writes one JSON object, members in the order they are given. Numbers may be given as text, so
 * that {@code 10.50} stays {@code 10.50}.
 */
final class JsonObject {
  private final StringBuilder members = new StringBuilder(256);

  JsonObject text(String name, String value) {
    member(name);
    quote(value);
    return this;
  }

  JsonObject number(String name, long value) {
    return raw(name, Long.toString(value));
  }

  /** A member whose value is JSON already. */
  JsonObject raw(String name, String json) {
    member(name);
    members.append(json);
    return this;
  }

  JsonObject object(String name, JsonObject value) {
    return raw(name, value.toString());
  }

  JsonObject array(String name, Collection<JsonObject> values) {
    return raw(
        name, values.stream().map(JsonObject::toString).collect(Collectors.joining(",", "[", "]")));
  }

  JsonObject texts(String name, Collection<String> values) {
    member(name);
    members.append('[');
    String comma = "";
    for (String value : values) {
      members.append(comma);
      quote(value);
      comma = ",";
    }
    members.append(']');
    return this;
  }

  private void member(String name) {
    if (members.length() > 0) {
      members.append(',');
    }
    quote(name);
    members.append(':');
  }

  private void quote(String text) {
    members.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        members.append('\\').append(c);
      } else if (c < ' ') {
        members.append(String.format("\\u%04x", (int) c));
      } else {
        members.append(c);
      }
    }
    members.append('"');
  }

  @Override
  public String toString() {
    return "{" + members + "}";
  }
}
