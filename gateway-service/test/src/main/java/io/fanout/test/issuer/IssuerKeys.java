package io.fanout.test.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of an issuer: one for each algorithm that it signs with, and all that it publishes. A
 * key's id is its thumbprint, so no two keys share one. Safe for many threads.
 */
final class IssuerKeys {
  private static final int RSA_BITS = 2048;
  private static final Set<String> ALGORITHMS = Set.of("RS256", "ES256");

  private final List<String> algorithms;
  private Map<String, JWK> current;
  private List<JWK> published;

  IssuerKeys(List<String> algorithms) {
    for (String algorithm : algorithms) {
      if (!ALGORITHMS.contains(algorithm)) {
        throw new IllegalArgumentException(
            "algorithm: %s (expected: RS256 or ES256)".formatted(algorithm));
      }
    }
    if (algorithms.isEmpty()) {
      throw new IllegalArgumentException("algorithms: none (expected: RS256, ES256 or both)");
    }
    this.algorithms = List.copyOf(algorithms);
    this.current = pairs(this.algorithms);
    this.published = List.copyOf(current.values());
  }

  private static Map<String, JWK> pairs(List<String> algorithms) {
    Map<String, JWK> pairs = new LinkedHashMap<>();
    algorithms.forEach(algorithm -> pairs.put(algorithm, pair(algorithm)));
    return pairs;
  }

  /** A new pair of keys that signs with that algorithm. */
  static JWK pair(String algorithm) {
    JWSAlgorithm signs = JWSAlgorithm.parse(algorithm);
    try {
      return algorithm.equals("RS256")
          ? new RSAKeyGenerator(RSA_BITS)
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(signs)
              .keyIDFromThumbprint(true)
              .generate()
          : new ECKeyGenerator(Curve.P_256)
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(signs)
              .keyIDFromThumbprint(true)
              .generate();
    } catch (JOSEException e) {
      throw new IllegalStateException("a key for %s cannot be made".formatted(algorithm), e);
    }
  }

  /** The algorithm of tokens that ask for none. */
  String usualAlgorithm() {
    return algorithms.get(0);
  }

  /** The current signing key of that algorithm. */
  synchronized JWK current(String algorithm) {
    JWK key = current.get(algorithm);
    if (key == null) {
      throw new IllegalArgumentException(
          "algorithm: %s (expected: one that the issuer signs with: %s)"
              .formatted(algorithm, algorithms));
    }
    return key;
  }

  /** All keys that are published, as they are, with their private parts. */
  synchronized List<JWK> published() {
    return published;
  }

  /** Signs with new keys from now on, and publishes them beside those before. */
  synchronized void rotate() {
    Map<String, JWK> next = pairs(algorithms);
    List<JWK> all = new ArrayList<>(next.values());
    all.addAll(published);
    current = next;
    published = List.copyOf(all);
  }

  /** Publishes only the current signing keys. */
  synchronized void withdrawOthers() {
    published = List.copyOf(current.values());
  }

  /** Publishes that many more keys, each with an id of its own; nothing signs with them. */
  synchronized void publishMore(int count) {
    List<JWK> all = new ArrayList<>(published);
    JWK usual = current(usualAlgorithm()).toPublicJWK();
    for (int i = 0; i < count; i++) {
      String id = "unused-" + all.size();
      all.add(
          usual instanceof RSAKey rsa
              ? new RSAKey.Builder(rsa).keyID(id).build()
              : new ECKey.Builder(usual.toECKey()).keyID(id).build());
    }
    published = List.copyOf(all);
  }
}
