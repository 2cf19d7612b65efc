package io.fanout.mocks.reply;

import java.util.List;

/**
 * Deterministic choices that look random: the same key and topic give the same choice in every
 * process. A key is an id or a SKU; a topic separates two choices for one key.
 */
final class SeededChoice {
  private final long seed;

  private SeededChoice(long seed) {
    this.seed = seed;
  }

  static SeededChoice by(String key) {
    long hash = 0xcbf29ce484222325L; // FNV-1a's start and prime
    for (int i = 0; i < key.length(); i++) {
      hash = (hash ^ key.charAt(i)) * 0x100000001b3L;
    }
    return new SeededChoice(hash);
  }

  /** A number from {@code low} to {@code high}, both included. */
  int number(String topic, int low, int high) {
    long mixed = seed ^ ((long) topic.hashCode() * 0x9e3779b97f4a7c15L);
    mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL; // the finisher of MurmurHash3
    mixed ^= mixed >>> 33;
    return low + (int) Math.floorMod(mixed, (long) (high - low + 1));
  }

  <T> T one(String topic, List<T> choices) {
    return choices.get(number(topic, 0, choices.size() - 1));
  }

  /** An amount of money such as {@code 129.90}: always two decimals. */
  static String money(long cents) {
    return "%d.%02d".formatted(cents / 100, cents % 100);
  }
}
