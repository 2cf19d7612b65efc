package io.fanout.clients.apache;

/**
 * How large a buffer to take for a body. An announced length is a promise of a stranger: memory
 * follows the bytes that came, not the bytes that were announced.
 */
public final class BodySize {
  private static final int UNKNOWN = 2 * 1024;
  private static final int TRUSTED = 64 * 1024;

  private BodySize() {}

  /** The buffer to begin with, for an announced length, or for -1. */
  public static int first(long announced, int max) {
    long wanted = announced < 0 ? UNKNOWN : Math.min(announced, TRUSTED);
    return (int) Math.min(wanted, max);
  }

  /** The buffer after one that is full; at most {@code max}. */
  public static int next(int full, int max) {
    return (int) Math.min(max, 2L * full + 1);
  }
}
