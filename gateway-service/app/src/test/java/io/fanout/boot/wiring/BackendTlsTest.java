package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fanout.boot.settings.Yaml;
import io.fanout.core.client.Certificates;
import io.fanout.core.client.Security;
import io.fanout.core.client.TlsManagers;
import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.SettingError;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

/** Backends name SSL bundles; the start reports those that do not load. */
final class BackendTlsTest {
  private static final String SOUND =
      """
      gateway:
        mode: thread-pool
        backends: { b: { hosts: ["https://b"], ssl-bundle: partner } }
        endpoints: [ { path: /a, calls: { b: { backend: b, path: / } } } ]
      """;

  private static final class Broken implements SslManagerBundle {
    @Override
    public KeyManagerFactory getKeyManagerFactory() {
      throw new IllegalStateException("no file partner.pem");
    }

    @Override
    public TrustManagerFactory getTrustManagerFactory() {
      throw new IllegalStateException("no file partner.pem");
    }

    @Override
    public SSLContext createSslContext(String protocol) {
      throw new IllegalStateException("no file partner.pem");
    }
  }

  private static DefaultSslBundleRegistry bundles(String name, SslManagerBundle managers) {
    return new DefaultSslBundleRegistry(
        name,
        SslBundle.of(
            SslStoreBundle.NONE,
            null,
            SslOptions.of(null, Set.of("TLSv1.3")),
            SslBundle.DEFAULT_PROTOCOL,
            managers));
  }

  private static List<String> problems(String yaml, DefaultSslBundleRegistry bundles) {
    BadSettings refused =
        catchThrowableOfType(
            BadSettings.class,
            () -> StandaloneSource.check(Yaml.of(yaml).environment(), Set.of(), bundles));
    return refused.errors().stream()
        .map(SettingError::toString)
        .map(line -> line.replaceAll(" {2}\\[.*]$", ""))
        .toList();
  }

  @Test
  void bundleThatIsNotThereIsRefused() {
    assertThat(problems(SOUND, bundles("other", new Broken())))
        .containsExactly(
            "gateway.backends.b.ssl-bundle: partner (expected: one of the bundles under"
                + " spring.ssl.bundle: other)");
    assertThat(problems(SOUND, new DefaultSslBundleRegistry()))
        .containsExactly(
            "gateway.backends.b.ssl-bundle: partner (expected: a bundle under"
                + " spring.ssl.bundle.pem or spring.ssl.bundle.jks; there is none)");
  }

  @Test
  void bundleThatCannotBeLoadedIsRefusedWithTheReason() {
    assertThat(problems(SOUND, bundles("partner", new Broken())))
        .containsExactly(
            "gateway.backends.b.ssl-bundle: partner (expected: a bundle that can be loaded; no"
                + " file partner.pem)");
  }

  @Test
  void bundleForHostsThatAreNotSecuredIsRefused() {
    assertThat(problems(SOUND.replace("https://b", "http://b"), bundles("partner", new Broken())))
        .containsExactly(
            "gateway.backends.b.ssl-bundle: partner (expected: a backend with an https host; these"
                + " hosts are not secured)");
  }

  @Test
  void bundleSecuresItsBackendAsItSays() throws Exception {
    SSLContext context = Certificates.trusting();
    KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    SslManagerBundle managers =
        new SslManagerBundle() {
          @Override
          public KeyManagerFactory getKeyManagerFactory() {
            return keys;
          }

          @Override
          public TrustManagerFactory getTrustManagerFactory() {
            return trust;
          }

          @Override
          public SSLContext createSslContext(String protocol) {
            return context;
          }
        };
    ValidatedSettings checked =
        StandaloneSource.check(
            Yaml.of(SOUND).environment(), Set.of(), bundles("partner", managers));
    assertThat(checked.tls().named("partner"))
        .isEqualTo(
            new Security(context, new TlsManagers(keys, trust), List.of("TLSv1.3"), List.of()));
  }
}
