package io.fanout.compare.cost;

import java.util.Map;
import java.util.function.Supplier;

/** Texts in braces that a feature has for what only a run knows, such as an address. */
record Placeholders(Map<String, Supplier<String>> values) {
  /** A file of the gateway's own, written and never read. */
  static final String LOG = "{log}";

  /** The address of the tokens' issuer. */
  static final String ISSUER = "{issuer}";

  /** The address of Redis. */
  static final String REDIS = "{redis}";

  /** The file with the certificate of the gateway and of the backends. */
  static final String KEY_STORE = "{key store}";

  /** A token that is always the same. */
  static final String TOKEN = "{token}";

  /** A file of values for Authorization, with many different tokens. */
  static final String RS256_TOKENS = "{RS256 tokens}";

  static final String ES256_TOKENS = "{ES256 tokens}";

  /** The text with the values in place; those that it does not have are not asked for. */
  String fill(String text) {
    String filled = text;
    for (Map.Entry<String, Supplier<String>> value : values.entrySet()) {
      if (filled.contains(value.getKey())) {
        filled = filled.replace(value.getKey(), value.getValue().get());
      }
    }
    return filled;
  }
}
