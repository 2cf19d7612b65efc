package io.fanout.compare.cost;

import io.fanout.launcher.process.LauncherException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/**
 * A key that signs tokens.
 *
 * @param algorithm as tokens name it; also the key's own name
 * @param signature the same as the JDK names it
 */
record TokenKey(String algorithm, String signature, KeyPair keys) {
  static final String RS256 = "RS256";
  static final String ES256 = "ES256";

  private static final int RSA_BITS = 2_048;
  private static final int EC_BYTES = 32;
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  /** A new key for one of the two algorithms. */
  static TokenKey of(String algorithm) {
    return algorithm.equals(RS256)
        ? generated(
            RS256,
            "SHA256withRSA",
            "RSA",
            new RSAKeyGenParameterSpec(RSA_BITS, RSAKeyGenParameterSpec.F4))
        : generated(
            ES256, "SHA256withECDSAinP1363Format", "EC", new ECGenParameterSpec("secp256r1"));
  }

  private static TokenKey generated(
      String algorithm, String signature, String type, AlgorithmParameterSpec size) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(type);
      generator.initialize(size);
      return new TokenKey(algorithm, signature, generator.generateKeyPair());
    } catch (GeneralSecurityException failed) {
      throw new LauncherException("a key for tokens cannot be made: " + failed, failed);
    }
  }

  /** The token with these claims, in JSON. */
  String token(String claims) {
    String head = "{\"alg\":\"%1$s\",\"kid\":\"%1$s\",\"typ\":\"JWT\"}".formatted(algorithm);
    String signed = encoded(head) + "." + encoded(claims);
    try {
      Signature signer = Signature.getInstance(signature);
      signer.initSign(keys.getPrivate());
      signer.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + BASE64.encodeToString(signer.sign());
    } catch (GeneralSecurityException failed) {
      throw new LauncherException("a token cannot be signed: " + failed, failed);
    }
  }

  /** Its public part as a JWK. */
  String published() {
    String numbers =
        keys.getPublic() instanceof RSAPublicKey rsa
            ? "\"kty\":\"RSA\",\"n\":\"%s\",\"e\":\"%s\""
                .formatted(unsigned(rsa.getModulus(), 0), unsigned(rsa.getPublicExponent(), 0))
            : curvePoint((ECPublicKey) keys.getPublic());
    return "{\"kid\":\"%1$s\",\"alg\":\"%1$s\",\"use\":\"sig\",%2$s}".formatted(algorithm, numbers);
  }

  private static String curvePoint(ECPublicKey key) {
    return "\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"%s\",\"y\":\"%s\""
        .formatted(
            unsigned(key.getW().getAffineX(), EC_BYTES),
            unsigned(key.getW().getAffineY(), EC_BYTES));
  }

  /** Without the zero byte that only says that the number is positive, and at least that long. */
  private static String unsigned(BigInteger number, int length) {
    byte[] bytes = number.toByteArray();
    byte[] digits = bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    byte[] padded = new byte[Math.max(length, digits.length)];
    System.arraycopy(digits, 0, padded, padded.length - digits.length, digits.length);
    return BASE64.encodeToString(padded);
  }

  private static String encoded(String json) {
    return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
