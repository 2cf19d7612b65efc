package io.fanout.netty.tls;

import java.security.PrivateKey;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/**
 * The private keys that BoringSSL can use: RSA and EC keys whose bytes it can have. A key in a
 * hardware module shows no bytes.
 */
final class KeyForms {
  private static final List<String> USABLE = List.of("RSA", "EC");
  private static final List<String> UNUSABLE = List.of("RSASSA-PSS", "EdDSA", "DSA");

  private KeyForms() {}

  /** Why the keys cannot be used; null if they can. */
  static @Nullable String obstacle(@Nullable KeyManagerFactory factory) {
    if (factory == null) {
      return null;
    }
    for (KeyManager manager : factory.getKeyManagers()) {
      if (manager instanceof X509KeyManager keys) {
        for (String type : UNUSABLE) {
          if (aliases(keys, type).findAny().isPresent()) {
            return "BoringSSL needs an RSA or EC key, and this bundle has one of " + type;
          }
        }
        for (String type : USABLE) {
          if (!aliases(keys, type).allMatch(alias -> showsItsBytes(keys.getPrivateKey(alias)))) {
            return "BoringSSL needs the bytes of the private key, which this bundle does not show";
          }
        }
      }
    }
    return null;
  }

  private static Stream<String> aliases(X509KeyManager keys, String type) {
    return Stream.concat(
        orNone(keys.getServerAliases(type, null)), orNone(keys.getClientAliases(type, null)));
  }

  private static Stream<String> orNone(String @Nullable [] aliases) {
    return aliases == null ? Stream.empty() : Stream.of(aliases);
  }

  private static boolean showsItsBytes(@Nullable PrivateKey key) {
    return key != null && key.getEncoded() != null;
  }
}
