package io.fanout.netty.tls;

import io.fanout.core.client.TlsManagers;
import io.fanout.core.settings.TlsProvider;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslCachingX509KeyManagerFactory;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether BoringSSL can secure connections on this machine, and with which bundles. Its library is
 * loaded with the first question.
 */
public final class BoringSsl {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final String NAME = "BoringSSL";

  /** BoringSSL has all of them or none. */
  private static final Set<String> SUITES_OF_TLS_13 =
      Set.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

  private BoringSsl() {}

  /** Why it cannot be used on this machine, and the remedy; null if it can. */
  public static @Nullable String unavailability() {
    if (!OpenSsl.isAvailable()) {
      return "%s needs netty-tcnative-boringssl-static for this system on the class path, as in the"
              .formatted(NAME)
          + " executable jar for Linux with glibc on x86-64 and ARM64, and a folder for temporary"
          + " files from which libraries can be loaded: "
          + OpenSsl.unavailabilityCause();
    }
    return NAME.equals(OpenSsl.versionString())
        ? null
        : "netty-tcnative has %s on this class path (expected: netty-tcnative-boringssl-static)"
            .formatted(OpenSsl.versionString());
  }

  /** Whether this machine has it. */
  public static boolean isAvailable() {
    return unavailability() == null;
  }

  /**
   * Whether it is what secures connections with that bundle.
   *
   * @param managers the bundle's keys and certificates; null if they are not known
   * @param ciphers the suites that the bundle names; none for the usual ones
   * @throws IllegalArgumentException if it has to and cannot
   */
  public static boolean secures(
      TlsProvider chosen, @Nullable TlsManagers managers, List<String> ciphers) {
    if (chosen == TlsProvider.JDK) {
      return false;
    }
    String obstacle = obstacle(managers, ciphers);
    if (obstacle != null && chosen == TlsProvider.BORINGSSL) {
      throw new IllegalArgumentException(
          obstacle + " (expected: gateway.lanes.tls-provider auto or jdk)");
    }
    if (obstacle != null && wasToBeExpected()) {
      LOG.info("TLS is the JDK's and not BoringSSL: {}", obstacle);
    }
    return obstacle == null;
  }

  /** Whether somebody has put a library on the class path. */
  private static boolean wasToBeExpected() {
    return !(OpenSsl.unavailabilityCause() instanceof ClassNotFoundException);
  }

  /** Why it cannot secure connections with that bundle; null if it can. */
  public static @Nullable String obstacle(@Nullable TlsManagers managers, List<String> ciphers) {
    if (managers == null) {
      return "the application's own SSLContext cannot be used by " + NAME;
    }
    String unavailable = unavailability();
    if (unavailable != null) {
      return unavailable;
    }
    for (String cipher : ciphers) {
      if (!OpenSsl.availableJavaCipherSuites().contains(cipher)) {
        return "%s does not have the cipher suite %s".formatted(NAME, cipher);
      }
    }
    if (hasSomeOfTls13(ciphers.isEmpty() ? allowedByTheJdk() : ciphers)) {
      return "%s has all suites of TLS 1.3 or none, and %s only some of them"
          .formatted(
              NAME, ciphers.isEmpty() ? "the JDK's security properties allow" : "the bundle names");
    }
    return KeyForms.obstacle(managers.keys());
  }

  private static boolean hasSomeOfTls13(List<String> ciphers) {
    return ciphers.stream().anyMatch(SUITES_OF_TLS_13::contains)
        && !ciphers.containsAll(SUITES_OF_TLS_13);
  }

  private static List<String> allowedByTheJdk() {
    try {
      return List.of(SSLContext.getDefault().getSupportedSSLParameters().getCipherSuites());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no default SSLContext", e);
    }
  }

  /** The server's side, with that certificate and key. */
  public static SslContextBuilder server(TlsManagers managers) {
    KeyManagerFactory keys = managers.keys();
    if (keys == null) {
      throw new IllegalArgumentException("no certificate (expected: the server's own)");
    }
    return SslContextBuilder.forServer(parsedOnce(keys))
        .sslProvider(SslProvider.OPENSSL)
        .trustManager(PlatformTrust.or(managers.trust()));
  }

  /**
   * The client's side. It checks certificates where the bytes are read, which is the lane in any
   * case: as a task apart, Netty 4.2 does not go on with a second handshake (TLS 1.2).
   */
  static SslContextBuilder client(TlsManagers managers) {
    KeyManagerFactory keys = managers.keys();
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .sslProvider(SslProvider.OPENSSL)
            .option(OpenSslContextOption.USE_TASKS, false)
            .trustManager(PlatformTrust.or(managers.trust()));
    return keys == null ? builder : builder.keyManager(parsedOnce(keys));
  }

  /** Keys in BoringSSL's own form are kept, instead of made anew for each handshake. */
  private static KeyManagerFactory parsedOnce(KeyManagerFactory keys) {
    return new OpenSslCachingX509KeyManagerFactory(keys);
  }
}
