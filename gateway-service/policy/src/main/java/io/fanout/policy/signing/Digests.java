package io.fanout.policy.signing;

import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** SHA-256 and HMAC-SHA-256, which every JDK has. */
final class Digests {
  private Digests() {}

  static byte[] sha256(@Nullable Slice body) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      if (body != null) {
        digest.update(body.array(), body.from(), body.length());
      }
      return digest.digest();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC-SHA-256", e);
    }
  }
}
