package io.fanout.policy.identity;

import io.fanout.api.Identity;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonText;
import io.fanout.core.settings.ApiKeySettings;
import io.fanout.core.settings.ApiKeysSettings;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys that clients may have, as hashes. Whoever looks one up learns nothing from the time that
 * it takes: a table of hashes shows only what the hash of a guess begins with. The file's keys are
 * replaced as a whole.
 */
final class ApiKeys {
  static final String SOURCE = "api-key";

  private record Known(TokenDigest digest, Identity identity) {}

  private final String header;
  private final Map<Long, Known> configured;
  private volatile Map<Long, Known> all;

  ApiKeys(ApiKeysSettings settings) {
    this.header = settings.header();
    this.configured = known(settings.keys());
    this.all = configured;
  }

  private static Map<Long, Known> known(Map<String, ApiKeySettings> keys) {
    Map<Long, Known> known = new HashMap<>();
    keys.forEach(
        (name, key) -> {
          byte[] bytes = HexFormat.of().parseHex(Objects.requireNonNull(key.sha256()));
          TokenDigest digest = TokenDigest.of(bytes);
          known.put(digest.a(), new Known(digest, identity(name, key)));
        });
    return known;
  }

  private static Identity identity(String name, ApiKeySettings key) {
    StringBuilder claims = new StringBuilder("{\"sub\":").append(JsonText.quote(name).utf8());
    key.claims()
        .forEach(
            (claim, value) -> {
              if (!claim.equals("sub")) {
                claims.append(',').append(JsonText.quote(claim).utf8());
                claims.append(':').append(JsonText.quote(value).utf8());
              }
            });
    return new Identity(
        name,
        SOURCE,
        Set.copyOf(key.scopes()),
        Set.copyOf(key.roles()),
        Slice.of(claims.append('}').toString()));
  }

  /** Takes these keys beside those of the configuration, in place of the file's before. */
  void replaceFromFile(Map<String, ApiKeySettings> keys) {
    Map<Long, Known> next = known(keys);
    next.putAll(configured);
    all = next;
  }

  String header() {
    return header;
  }

  /** The identity of the key's owner; null for an unknown key. */
  @Nullable Identity find(String key) {
    TokenDigest given = TokenDigest.of(key);
    Known known = all.get(given.a());
    return known != null && known.digest().sameInConstantTime(given) ? known.identity() : null;
  }

  int size() {
    return all.size();
  }
}
