package io.fanout.soak.hostile;

/**
 * An answer of 1 MB whose member names are pairs of lone surrogates. An encoder that replaces lone
 * surrogates turns each name into {@code ??}, so a hash of the UTF-8 bytes puts all names into one
 * bucket.
 */
final class CollidingNames {
  private static final int NAMES = 60_000;
  private static final int FIRST = 0xd800;
  private static final int SURROGATES = 0x400;
  private static final String MEMBERS = members();

  private CollidingNames() {}

  /** The whole body. It starts with the id, so that an endpoint can pick that member. */
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
