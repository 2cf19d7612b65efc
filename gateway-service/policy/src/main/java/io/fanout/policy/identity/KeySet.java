package io.fanout.policy.identity;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys that an issuer signs with, as fetched at one time. Immutable.
 *
 * @param version another number for each set with other keys
 */
record KeySet(String text, Map<String, SigningKey> byId, List<SigningKey> all, long version) {
  /** How many keys to try for a token that names no key. */
  private static final int MOST_TRIED = 4;

  private static final int MOST_KEYS = 5_000;

  static KeySet parse(String text, long version) throws ParseException {
    List<?> keys = JSONObjectUtils.getJSONArray(JSONObjectUtils.parse(text), "keys");
    if (keys == null) {
      throw new ParseException("no member \"keys\" (expected: a list of keys)", 0);
    }
    if (keys.size() > MOST_KEYS) {
      throw new ParseException(
          "%d keys (expected: at most %d)".formatted(keys.size(), MOST_KEYS), 0);
    }
    Map<String, SigningKey> byId = new HashMap<>();
    List<SigningKey> all = new ArrayList<>();
    for (Object key : keys) {
      SigningKey usable = usable(key);
      if (usable != null) {
        all.add(usable);
        if (usable.id() != null) {
          byId.putIfAbsent(usable.id(), usable);
        }
      }
    }
    if (all.isEmpty()) {
      throw new ParseException("no RSA or EC key that signs (expected: at least one)", 0);
    }
    return new KeySet(text, Map.copyOf(byId), List.copyOf(all), version);
  }

  /** The key; null for one that cannot be read, as RFC 7517 has it: the others still count. */
  private static @Nullable SigningKey usable(Object key) {
    try {
      @SuppressWarnings("unchecked") // member names of a JSON object are strings
      Map<String, Object> members = key instanceof Map ? (Map<String, Object>) key : Map.of();
      return SigningKey.of(JWK.parse(members));
    } catch (ParseException | IllegalArgumentException | IllegalStateException unreadable) {
      return null;
    }
  }

  /** The keys that can have made a token's signature. */
  List<SigningKey> candidates(@Nullable String id, JWSAlgorithm algorithm) {
    if (id != null) {
      SigningKey named = byId.get(id);
      return named == null || !named.fits(algorithm) ? List.of() : List.of(named);
    }
    return all.stream().filter(key -> key.fits(algorithm)).limit(MOST_TRIED).toList();
  }

  /** Whether there is a key of that id; without an id, whether there is any. */
  boolean has(@Nullable String id) {
    return id == null || byId.containsKey(id);
  }
}
