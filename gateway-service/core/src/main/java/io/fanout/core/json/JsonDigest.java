package io.fanout.core.json;

import io.fanout.api.json.Slice;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A hash of a validated JSON value: equal for values that differ only in white space, in the order
 * of members, and in how strings are escaped. Numbers count as they are written. One pass, and no
 * object except for a string with an escape. Differs from one JVM to the next.
 */
public final class JsonDigest {
  private static final SipHash HASH =
      new SipHash(ThreadLocalRandom.current().nextLong(), ThreadLocalRandom.current().nextLong());

  /** Each kind of value begins with a number of its own, so that {@code {}} is not {@code []}. */
  private static final long STRING = 0x9e3779b97f4a7c15L;

  private static final long OBJECT = 0xc2b2ae3d27d4eb4fL;
  private static final long ARRAY = 0x165667b19e3779f9L;

  private final byte[] bytes;
  private final int to;
  private int at;

  private JsonDigest(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
  }

  /** The hash of a value that {@link JsonScan} has answered. */
  public static long of(Slice validated) {
    return new JsonDigest(validated.array(), validated.from(), validated.to()).value();
  }

  /** The hash of any bytes, as they are. */
  public static long ofBytes(Slice any) {
    return HASH.hash(any.array(), any.from(), any.to());
  }

  /** Of the value that begins here; recurses once per level, which the scan has bounded. */
  private long value() {
    return switch (bytes[at]) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      default -> scalar();
    };
  }

  private long object() {
    long members = 0;
    at = JsonSkipper.white(bytes, at + 1);
    while (bytes[at] != '}') {
      at = bytes[at] == ',' ? JsonSkipper.white(bytes, at + 1) : at;
      long name = string();
      at = JsonSkipper.white(bytes, at) + 1;
      at = JsonSkipper.white(bytes, at);
      // A sum does not depend on the order; mixing each term binds names to their values.
      members += mixed(name + Long.rotateLeft(value(), 32));
      at = JsonSkipper.white(bytes, at);
    }
    at++;
    return mixed(members + OBJECT);
  }

  private long array() {
    long elements = ARRAY;
    at = JsonSkipper.white(bytes, at + 1);
    while (bytes[at] != ']') {
      at = bytes[at] == ',' ? JsonSkipper.white(bytes, at + 1) : at;
      elements = mixed(elements * 31 + value());
      at = JsonSkipper.white(bytes, at);
    }
    at++;
    return mixed(elements);
  }

  private long string() {
    int from = at + 1;
    at = JsonSkipper.string(bytes, at);
    long text =
        bytes[Swar.quoteOrBackslash(bytes, from)] == '\\'
            ? Unescape.hash(bytes, from, at - 1, HASH::hash)
            : HASH.hash(bytes, from, at - 1);
    return mixed(text + STRING);
  }

  private long scalar() {
    int from = at;
    at = JsonSkipper.value(bytes, at, to);
    return HASH.hash(bytes, from, at);
  }

  /** Spreads each bit over all: the last step of MurmurHash3. */
  private static long mixed(long hash) {
    long spread = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    spread = (spread ^ (spread >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return spread ^ (spread >>> 33);
  }
}
