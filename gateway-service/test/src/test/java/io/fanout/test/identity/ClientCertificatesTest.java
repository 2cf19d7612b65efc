package io.fanout.test.identity;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.api.Request;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.BoringSsl;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that present a certificate to an edge with an SSL bundle, over HTTP/1.1 and HTTP/2. */
@ParameterizedClass
@EnumSource(
    value = TlsProvider.class,
    names = {"JDK", "BORINGSSL"})
@SuppressWarnings("NullAway.Init") // JUnit sets the folder
final class ClientCertificatesTest {
  @TempDir static Path folder;

  private final TlsProvider provider;

  ClientCertificatesTest(TlsProvider provider) {
    assumeTrue(
        provider != TlsProvider.BORINGSSL || BoringSsl.isAvailable(),
        "TLS with BoringSSL: netty-tcnative has no library for this system");
    this.provider = provider;
  }

  /** How long a client waits for the gateway. */
  private static final Duration TIME = Duration.ofSeconds(30);

  private static final String CONFIG =
      """
      spring.ssl.bundle.jks.edge:
        keystore: { location: "file:%1$s/here.p12", password: changeit, type: PKCS12 }
        truststore: { location: "file:%1$s/trusted.p12", password: changeit, type: PKCS12 }
      gateway:
        lanes: { tls-provider: %3$s }
        inbound: { ssl-bundle: edge, client-certificates: %2$s }
        identity:
          certificates:
            partner: { scopes: [orders.read], roles: [buyer] }
        backends: { orders: { timeout: 20s } }
        endpoints:
          - path: /orders
            require: { identity: [certificate], scopes: [orders.read] }
            calls:
              orders:
                backend: orders
                path: /orders
                headers:
                  X-Name: "{identity.sub}"
                  X-Subject: "{identity.claims.sub}"
                  X-Names: "{identity.claims.san}"
          - path: /admin
            require: { identity: [certificate], scopes: [admin] }
            calls: { orders: { backend: orders, path: /orders } }
          - path: /open
            calls: { orders: { backend: orders, path: /orders } }
      """;

  private static Keytool other() {
    return new Keytool(folder.resolve("other"));
  }

  @BeforeAll
  static void makeCertificates() throws Exception {
    Keytool keytool = new Keytool(folder);
    keytool.authority();
    keytool.signed("here", "CN=here", "ip:127.0.0.1");
    keytool.signed(
        "partner",
        "CN=partner, CN=Users, O=\"A, B\", C=DE",
        "dns:orders.partner.test,email:ops@partner.test,ip:10.1.2.3,uri:spiffe://partner/orders");
    Path unused = keytool.store("here");
    unused = keytool.store(null);
    Files.createDirectory(other().folder());
    other().selfSigned("partner", "CN=partner");
  }

  static Stream<Arguments> modesAndVersions() {
    return TestGateway.modes().stream()
        .flatMap(
            mode ->
                Stream.of(HttpClient.Version.HTTP_1_1, HttpClient.Version.HTTP_2)
                    .map(version -> Arguments.of(mode, version)));
  }

  private TestGateway gateway(Mode mode, String certificates, TestBackend orders) {
    return TestGateway.builder()
        .mode(mode)
        .yaml(CONFIG.formatted(folder, certificates, provider))
        .backend(orders)
        .start();
  }

  private static TestBackend orders() {
    return TestBackend.backend("orders").answers(request -> Replies.json("{}"));
  }

  private static GatewayAnswer get(
      TestGateway gateway, HttpClient.Version version, SSLContext shows, String path)
      throws IOException, InterruptedException {
    HttpClient client = HttpClient.newBuilder().version(version).sslContext(shows).build();
    URI address = URI.create("https://127.0.0.1:" + gateway.port() + path);
    HttpResponse<String> answer =
        client.send(HttpRequest.newBuilder(address).timeout(TIME).build(), BodyHandlers.ofString());
    assertThat(answer.version()).isEqualTo(version);
    return GatewayAnswer.of(answer);
  }

  /**
   * The first byte that the gateway sends after the handshake. The JDK's {@link HttpClient} is no
   * use here: its call may never end if the server ends a handshake that the client has completed.
   */
  private static int firstByte(TestGateway gateway, HttpClient.Version version, SSLContext shows)
      throws IOException {
    try (SSLSocket socket =
        (SSLSocket) shows.getSocketFactory().createSocket("127.0.0.1", gateway.port())) {
      socket.setSoTimeout((int) TIME.toMillis());
      SSLParameters parameters = socket.getSSLParameters();
      boolean http2 = version == HttpClient.Version.HTTP_2;
      parameters.setApplicationProtocols(new String[] {http2 ? "h2" : "http/1.1"});
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      // In TLS 1.3, a client learns only now that the gateway does not accept its certificate.
      return socket.getInputStream().read();
    }
  }

  @ParameterizedTest
  @MethodSource("modesAndVersions")
  void aCertificateTellsWhoTheClientIs(Mode mode, HttpClient.Version version) throws Exception {
    TestBackend orders = orders();
    Keytool keytool = new Keytool(folder);
    try (TestGateway gateway = gateway(mode, "want", orders)) {
      assertThat(get(gateway, version, keytool.client("partner"), "/orders")).isComplete();
      Request sent = orders.requests().get(0);
      assertThat(sent.headers().first("X-Name")).isEqualTo("partner");
      assertThat(sent.headers().first("X-Subject")).isEqualTo("CN=partner,CN=Users,O=A\\, B,C=DE");
      assertThat(sent.headers().first("X-Names"))
          .isEqualTo(
              "[\"orders.partner.test\",\"ops@partner.test\",\"10.1.2.3\","
                  + "\"spiffe://partner/orders\"]");
      assertThat(get(gateway, version, keytool.client("partner"), "/admin"))
          .isProblem(403)
          .hasJson("lacks-scope", "admin");
      assertThat(get(gateway, version, keytool.client(null), "/orders"))
          .isProblem(401)
          .hasHeader("WWW-Authenticate", "Certificate realm=\"fanout\"");
      assertThat(get(gateway, version, keytool.client(null), "/open")).isComplete();
    }
  }

  @ParameterizedTest
  @MethodSource("modesAndVersions")
  void aCertificateOfAnotherAuthorityEndsTheHandshake(Mode mode, HttpClient.Version version)
      throws Exception {
    Keytool keytool = new Keytool(folder);
    SSLContext strange = keytool.client(other(), "partner");
    try (TestGateway gateway = gateway(mode, "need", orders())) {
      assertThatExceptionOfType(SSLException.class)
          .isThrownBy(() -> firstByte(gateway, version, strange))
          .withMessageContaining("Received fatal alert");
      assertThatExceptionOfType(SSLException.class)
          .isThrownBy(() -> firstByte(gateway, version, keytool.client(null)))
          .withMessageContaining("Received fatal alert");
      assertThat(get(gateway, version, keytool.client("partner"), "/open")).isComplete();
    }
  }
}
