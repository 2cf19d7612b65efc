package io.fanout.policy.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import org.jspecify.annotations.Nullable;

/** A public key of an issuer, with its signature verifier. Thread-safe. */
record SigningKey(@Nullable String id, @Nullable String algorithm, JWSVerifier verifier) {
  private static final int FEWEST_RSA_BITS = 2048;

  /** The key; null for one that signs nothing, is too short or is not public by nature. */
  static @Nullable SigningKey of(JWK key) {
    if (key.getKeyUse() != null && !KeyUse.SIGNATURE.equals(key.getKeyUse())) {
      return null;
    }
    String algorithm = key.getAlgorithm() == null ? null : key.getAlgorithm().getName();
    try {
      if (key instanceof RSAKey rsa && rsa.size() >= FEWEST_RSA_BITS) {
        return new SigningKey(key.getKeyID(), algorithm, new RSASSAVerifier(rsa.toRSAPublicKey()));
      }
      return key instanceof ECKey curve
          ? new SigningKey(key.getKeyID(), algorithm, new ECDSAVerifier(curve.toECPublicKey()))
          : null;
    } catch (JOSEException unusable) {
      return null;
    }
  }

  /** Whether it can have made such a signature. */
  boolean fits(JWSAlgorithm wanted) {
    return (algorithm == null || algorithm.equals(wanted.getName()))
        && verifier.supportedJWSAlgorithms().contains(wanted);
  }
}
