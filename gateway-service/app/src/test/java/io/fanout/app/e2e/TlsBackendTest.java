package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.Certificates;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.Providers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Backends with TLS, configured by settings alone: which certificates the gateway trusts and which
 * it presents.
 */
final class TlsBackendTest {
  private static final String BUNDLE = "spring.ssl.bundle.jks.backend.";

  private final Path folder;

  TlsBackendTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static List<String> clients() {
    return ClientKinds.all().stream()
        .filter(kind -> !kind.capabilities().lacks(ClientLimitation.TLS))
        .map(ClientKind::label)
        .toList();
  }

  private static Mode modeOf(String client) {
    return Arrays.stream(Mode.values())
        .filter(ClientKinds.get(client)::serves)
        .findFirst()
        .orElseThrow();
  }

  private RunningGateway gateway(String client, SecureBackend backend, String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("gateway.client=" + client);
    all.add("gateway.backends.b.hosts[0]=" + backend.url());
    all.add("gateway.endpoints[0].path=/who");
    all.add("gateway.endpoints[0].calls.b.backend=b");
    all.add("gateway.endpoints[0].calls.b.path=/who");
    all.add("gateway.endpoints[0].calls.b.required=true");
    return RunningGateway.start(modeOf(client), all.toArray(String[]::new));
  }

  private String[] trusting() throws Exception {
    return new String[] {
      BUNDLE + "truststore.location=file:" + Certificates.trustStore(folder),
      BUNDLE + "truststore.password=" + Certificates.password(),
      BUNDLE + "truststore.type=PKCS12",
      "gateway.backends.b.ssl-bundle=backend"
    };
  }

  private String[] showing() throws Exception {
    List<String> settings = new ArrayList<>(List.of(trusting()));
    settings.add(
        BUNDLE + "keystore.location=file:" + Certificates.keyStore(folder, Certificates.CLIENT));
    settings.add(BUNDLE + "keystore.password=" + Certificates.password());
    settings.add(BUNDLE + "keystore.type=PKCS12");
    return settings.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"apache", "event-loop"})
  void withoutABundleTheBackendIsNotTalkedTo(String client) throws Exception {
    try (SecureBackend backend = new SecureBackend(false);
        RunningGateway gateway = gateway(client, backend)) {
      assertThat(gateway.get("/who").statusCode()).isEqualTo(502);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"apache", "event-loop"})
  void aBackendThatWantsACertificateAnswersNobody(String client) throws Exception {
    try (SecureBackend backend = new SecureBackend(true);
        RunningGateway gateway = gateway(client, backend, trusting())) {
      assertThat(gateway.get("/who").statusCode()).isEqualTo(502);
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aBackendOfTheBundlesAuthorityIsTalkedTo(String client) throws Exception {
    try (SecureBackend backend = new SecureBackend(false);
        RunningGateway gateway = gateway(client, backend, trusting())) {
      assertThat(gateway.get("/who").body()).isEqualTo("{\"b\":{\"client\":\"nobody\"}}");
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aBackendThatWantsACertificateIsShownTheBundles(String client) throws Exception {
    try (SecureBackend backend = new SecureBackend(true);
        RunningGateway gateway = gateway(client, backend, showing())) {
      assertThat(gateway.get("/who").body())
          .isEqualTo("{\"b\":{\"client\":\"CN=" + Certificates.CLIENT + "\"}}");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = TlsProvider.class,
      names = {"JDK", "BORINGSSL"})
  void eitherProviderShowsTheBundlesCertificate(TlsProvider provider) throws Exception {
    Providers.assumePresent(provider);
    List<String> settings = new ArrayList<>(List.of(showing()));
    settings.add(Providers.setting(provider));
    try (SecureBackend backend = new SecureBackend(true);
        RunningGateway gateway = gateway("event-loop", backend, settings.toArray(String[]::new))) {
      assertThat(gateway.get("/who").body())
          .isEqualTo("{\"b\":{\"client\":\"CN=" + Certificates.CLIENT + "\"}}");
    }
  }
}
