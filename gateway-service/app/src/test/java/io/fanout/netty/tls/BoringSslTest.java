package io.fanout.netty.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.core.client.TlsManagers;
import io.fanout.core.settings.TlsProvider;
import java.net.Socket;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which bundles BoringSSL can use: with {@code auto} the JDK uses the others. */
final class BoringSslTest {
  private static final List<String> ALL =
      List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

  @BeforeEach
  void assumePresent() {
    Providers.assumePresent(TlsProvider.BORINGSSL);
  }

  private static void usable(@Nullable TlsManagers managers, List<String> ciphers) {
    assertThat(BoringSsl.secures(TlsProvider.AUTO, managers, ciphers)).isTrue();
    assertThat(BoringSsl.secures(TlsProvider.BORINGSSL, managers, ciphers)).isTrue();
    assertThat(BoringSsl.secures(TlsProvider.JDK, managers, ciphers)).isFalse();
  }

  private static void unusable(@Nullable TlsManagers managers, List<String> ciphers, String why) {
    assertThat(BoringSsl.secures(TlsProvider.AUTO, managers, ciphers)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoringSsl.secures(TlsProvider.BORINGSSL, managers, ciphers))
        .withMessageContainingAll(why, "(expected: gateway.lanes.tls-provider auto or jdk)");
  }

  @Test
  void theTrustOfThePlatformIsUsable() {
    usable(TlsManagers.OF_THE_PLATFORM, List.of());
  }

  @Test
  void aContextOfTheApplicationIsNot() {
    unusable(null, List.of(), "the application's own SSLContext");
  }

  @Test
  void allSuitesOfTls13OrNoneAreUsable() {
    usable(TlsManagers.OF_THE_PLATFORM, ALL);
    usable(TlsManagers.OF_THE_PLATFORM, List.of("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"));
    unusable(TlsManagers.OF_THE_PLATFORM, ALL.subList(1, 2), "all suites of TLS 1.3 or none");
  }

  @Test
  void aSuiteThatItLacksIsNot() {
    String lacked = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";
    unusable(TlsManagers.OF_THE_PLATFORM, List.of(lacked), lacked);
  }

  @Test
  void aKeyOfAnotherFormIsNot() {
    unusable(withKey("EdDSA", new byte[1]), List.of(), "one of EdDSA");
    unusable(withKey("EC", null), List.of(), "the bytes of the private key");
  }

  @Test
  void aKeyThatShowsItsBytesIsUsable() {
    usable(withKey("EC", new byte[1]), List.of());
    usable(withKey("RSA", new byte[1]), List.of());
  }

  private static TlsManagers withKey(String type, byte @Nullable [] encoded) {
    PrivateKey key =
        new PrivateKey() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getAlgorithm() {
            return type;
          }

          @Override
          public @Nullable String getFormat() {
            return null;
          }

          @Override
          public byte @Nullable [] getEncoded() {
            return encoded;
          }
        };
    return new TlsManagers(new OneKey(new OneAlias(type, key)), null);
  }

  /** Like the keys of a hardware module, which a test does not have. */
  private static final class OneKey extends KeyManagerFactory {
    private OneKey(KeyManager manager) {
      super(
          new KeyManagerFactorySpi() {
            @Override
            protected void engineInit(@Nullable KeyStore store, char @Nullable [] password) {}

            @Override
            protected void engineInit(@Nullable ManagerFactoryParameters parameters) {}

            @Override
            protected KeyManager[] engineGetKeyManagers() {
              return new KeyManager[] {manager};
            }
          },
          new Provider("test", "1", "one key") {
            private static final long serialVersionUID = 1L;
          },
          "test");
      try {
        init(null);
      } catch (java.security.InvalidAlgorithmParameterException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class OneAlias extends X509ExtendedKeyManager {
    private final String type;
    private final PrivateKey key;

    private OneAlias(String type, PrivateKey key) {
      this.type = type;
      this.key = key;
    }

    private String @Nullable [] aliases(String wanted) {
      return wanted.equals(type) ? new String[] {"one"} : null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
      return aliases(keyType);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
      return aliases(keyType);
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[0];
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return key;
    }
  }
}
