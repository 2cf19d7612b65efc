package io.fanout.soak.hostile;

/**
 * An answer of 1 MB whose member names are pairs of lone surrogates. All of them become {@code ??}
 * where a lone surrogate is encoded as UTF-8, so a hash of their bytes puts all into one bucket.
 */
final class CollidingNames {
  private static final int NAMES = 60_000;
  private static final int FIRST = 0xd800;
  private static final int SURROGATES = 0x400;
  private static final String MEMBERS = members();

  private CollidingNames() {}

  /** The whole body. It begins with the id, so that a member of it can be picked. */
  static String around(String id) {
    return "{\"id\":\"" + id + "\",\"nested\":{\"a\":1}" + MEMBERS + "}";
  }

  private static String members() {
    StringBuilder all = new StringBuilder(NAMES * 18);
    for (int i = 0; i < NAMES; i++) {
      all.append(",\"\\u")
          .append(Integer.toHexString(FIRST + i / SURROGATES))
          .append("\\u")
          .append(Integer.toHexString(FIRST + i % SURROGATES))
          .append("\":0");
    }
    return all.toString();
  }
}
