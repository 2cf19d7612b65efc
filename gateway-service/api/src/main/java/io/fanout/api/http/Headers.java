package io.fanout.api.http;

import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Header fields in the order they came, names compared without regard to case. Immutable; those
 * made of lines are read when somebody first asks, which two threads may do at once and to the same
 * end. Two are equal if they have the same fields in the same order, with names in the same case.
 */
public final class Headers {
  /** No field at all. */
  public static final Headers NONE = new Headers(new String[0]);

  /**
   * Names and values in turn; null until the lines are first read. Volatile, so that a thread that
   * sees the array also sees its elements.
   */
  private volatile String @Nullable [] fields;

  private final @Nullable FieldLines lines;

  private Headers(String[] fields) {
    this.fields = fields;
    this.lines = null;
  }

  private Headers(FieldLines lines) {
    this.lines = lines;
  }

  /**
   * The field lines of a message's head, each valid and with its line end. The array is shared:
   * nobody may write to it any more.
   *
   * @param bytes holds the lines
   * @param from where the first line begins
   * @param to where the last line ends, exclusive
   * @return the fields, read when somebody first asks
   */
  public static Headers ofLines(byte[] bytes, int from, int to) {
    return from == to ? NONE : new Headers(FieldLines.in(bytes, from, to));
  }

  /**
   * The same, from somebody who has found the lines: nobody looks for them again.
   *
   * @param bytes holds the lines
   * @param starts where each line begins, and behind these where the last one ends; shared as well
   * @return the fields, read when somebody first asks
   */
  public static Headers ofLines(byte[] bytes, int[] starts) {
    return starts.length == 1 ? NONE : new Headers(new FieldLines(bytes, starts));
  }

  private String[] fields() {
    String[] read = fields;
    if (read == null) {
      read = Objects.requireNonNull(lines).read();
      fields = read;
    }
    return read;
  }

  /**
   * Fields in the given order.
   *
   * @param namesAndValues names and values in turn
   * @return the fields
   */
  public static Headers of(String... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException(
          "headers: %s (expected: names and values in turn)".formatted(List.of(namesAndValues)));
    }
    Builder headers = builder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.add(namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers.build();
  }

  /** {@return a builder without fields} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The first value of a field.
   *
   * @param name the field's name, in any case
   * @return null if there is no such field
   */
  public @Nullable String first(String name) {
    if (fields == null && lines != null) {
      return lines.first(name); // most callers need no array of all fields
    }
    String[] all = fields();
    for (int i = 0; i < all.length; i += 2) {
      if (all[i].equalsIgnoreCase(name)) {
        return all[i + 1];
      }
    }
    return null;
  }

  /**
   * All values of a field, in the order they came: it may have several lines.
   *
   * @param name the field's name, in any case
   * @return the values; empty if there is no such field
   */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>(1);
    if (fields == null && lines != null) {
      lines.all(name).forEach(value -> values.add(FieldLines.text(value)));
      return values;
    }
    String[] all = fields();
    for (int i = 0; i < all.length; i += 2) {
      if (all[i].equalsIgnoreCase(name)) {
        values.add(all[i + 1]);
      }
    }
    return values;
  }

  /**
   * All values of a field as bytes, for those that are too long to be copied into text.
   *
   * @param name the field's name, in any case
   * @return the values, one byte for each character; empty if there is no such field
   */
  public List<Slice> allBytes(String name) {
    if (fields == null && lines != null) {
      return lines.all(name);
    }
    List<Slice> values = new ArrayList<>(1);
    for (String value : all(name)) {
      values.add(Slice.of(value.getBytes(StandardCharsets.ISO_8859_1)));
    }
    return values;
  }

  /**
   * The same fields, with these in place of any of their names.
   *
   * @param others the fields to have, of which there may be several of a name
   * @return the fields
   */
  public Headers with(Headers others) {
    String[] own = fields();
    String[] added = others.fields();
    if (own.length == 0 || added.length == 0) {
      return own.length == 0 ? others : this;
    }
    String[] changed = new String[own.length + added.length];
    int size = 0;
    for (int i = 0; i < own.length; i += 2) {
      if (!others.has(own[i])) {
        changed[size++] = own[i];
        changed[size++] = own[i + 1];
      }
    }
    System.arraycopy(added, 0, changed, size, added.length);
    size += added.length;
    return new Headers(size == changed.length ? changed : Arrays.copyOf(changed, size));
  }

  /**
   * The same fields, but for those of a name.
   *
   * @param name the name, in any case
   * @return the fields; this object if there is none of that name
   */
  public Headers without(String name) {
    if (!has(name)) {
      return this;
    }
    Builder rest = builder();
    forEach(
        (each, value) -> {
          if (!each.equalsIgnoreCase(name)) {
            rest.add(each, value);
          }
        });
    return rest.build();
  }

  private boolean has(String name) {
    return first(name) != null;
  }

  /**
   * The same fields, with this one in place of any of its name.
   *
   * @param name the field's name
   * @param value its value
   * @return the fields
   */
  public Headers with(String name, String value) {
    Builder.check(name, value);
    String[] all = fields();
    String[] changed = new String[all.length + 2];
    int size = 0;
    for (int i = 0; i < all.length; i += 2) {
      if (!all[i].equalsIgnoreCase(name)) {
        changed[size++] = all[i];
        changed[size++] = all[i + 1];
      }
    }
    changed[size++] = name;
    changed[size++] = value;
    return new Headers(size == changed.length ? changed : Arrays.copyOf(changed, size));
  }

  /**
   * Passes on each field, in order.
   *
   * @param action takes names and values
   */
  public void forEach(BiConsumer<String, String> action) {
    String[] all = fields();
    for (int i = 0; i < all.length; i += 2) {
      action.accept(all[i], all[i + 1]);
    }
  }

  /** {@return how many field lines there are} */
  public int size() {
    return fields().length / 2;
  }

  /** {@return whether there is no field} */
  public boolean isEmpty() {
    return fields().length == 0;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof Headers headers && Arrays.equals(fields(), headers.fields()));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(fields());
  }

  @Override
  public String toString() {
    return Arrays.toString(fields());
  }

  /** Collects fields; not for use by two threads. */
  public static final class Builder {
    private final List<String> fields = new ArrayList<>();

    private Builder() {}

    /**
     * Adds a field; refuses one that would end its line and begin another.
     *
     * @param name the field's name
     * @param value its value
     * @return this
     */
    public Builder add(String name, String value) {
      check(name, value);
      fields.add(name);
      fields.add(value);
      return this;
    }

    private static void check(String name, String value) {
      if (name.isEmpty() || name.indexOf(':') >= 0 || endsLine(name) || endsLine(value)) {
        throw new IllegalArgumentException(
            "header: %s (expected: a name without a colon, and no line end in name or value)"
                .formatted(name.isEmpty() || endsLine(name) ? "bad name" : name));
      }
    }

    private static boolean endsLine(String text) {
      return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0 || text.indexOf('\0') >= 0;
    }

    /** {@return the fields} */
    public Headers build() {
      return fields.isEmpty() ? NONE : new Headers(fields.toArray(String[]::new));
    }
  }
}
