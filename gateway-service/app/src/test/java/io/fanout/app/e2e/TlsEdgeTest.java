package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.Providers;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edge over TLS: trust, the choice of protocol, and certificate renewal. */
@ParameterizedClass
@EnumSource(
    value = TlsProvider.class,
    names = {"JDK", "BORINGSSL"})
final class TlsEdgeTest {
  private final TlsProvider provider;
  private final Path folder;

  TlsEdgeTest(TlsProvider provider, @TempDir Path folder) {
    Providers.assumePresent(provider);
    this.provider = provider;
    this.folder = folder;
  }

  private RunningGateway start(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add(Providers.setting(provider));
    return RunningGateway.start(Mode.FIBER, all.toArray(String[]::new));
  }

  private static HttpResponse<String> get(
      RunningGateway gateway, SSLContext trusted, HttpClient.Version version) throws Exception {
    URI uri = URI.create("https://127.0.0.1:%d/nothing".formatted(gateway.port()));
    HttpClient client = HttpClient.newBuilder().sslContext(trusted).version(version).build();
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String shownBy(RunningGateway gateway, SSLContext trusted) {
    try (SSLSocket socket =
        (SSLSocket) trusted.getSocketFactory().createSocket("127.0.0.1", gateway.port())) {
      socket.startHandshake();
      X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return shown.getSubjectX500Principal().getName();
    } catch (IOException notTrusted) {
      return "not trusted";
    }
  }

  @Test
  void aClientThatDoesNotTrustTheCertificateGetsNothing() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = start(keys.settings())) {
      assertThatIOException()
          .isThrownBy(() -> get(gateway, SSLContext.getDefault(), HttpClient.Version.HTTP_1_1));
    }
  }

  @Test
  void aPlaintextClientGetsNothing() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = start(keys.settings());
        RawConnection raw = new RawConnection(gateway.port())) {
      raw.send("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(raw.readToEnd()).doesNotContain("HTTP/1.1");
    }
  }

  @Test
  void theClientChoosesItsProtocol() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = start(keys.settings())) {
      for (HttpClient.Version version : HttpClient.Version.values()) {
        if (version.name().equals("HTTP_3")) {
          continue;
        }
        HttpResponse<String> answer = get(gateway, keys.client(), version);
        assertThat(answer.version()).isEqualTo(version);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("no endpoint has the path /nothing");
      }
    }
  }

  @Test
  void withoutHttp2ItIsNotOffered() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    String[] settings = keys.settings();
    settings[3] = "gateway.inbound.http2=false";
    try (RunningGateway gateway = start(settings)) {
      assertThat(get(gateway, keys.client(), HttpClient.Version.HTTP_2).version())
          .isEqualTo(HttpClient.Version.HTTP_1_1);
    }
  }

  private static String answered(SSLSocket socket) throws IOException {
    socket
        .getOutputStream()
        .write("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return problem(socket);
  }

  private static String problem(SSLSocket socket) throws IOException {
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf("}") < 0) { // the end of the problem's JSON
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new EOFException("ended behind: " + answer);
      }
      answer.append((char) next);
    }
    return answer.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aClientCannotBeginASecondHandshake(String version) throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = start(keys.settings());
        SSLSocket socket =
            (SSLSocket)
                keys.client().getSocketFactory().createSocket("127.0.0.1", gateway.port())) {
      socket.setSoTimeout(20_000);
      socket.setEnabledProtocols(new String[] {version});
      socket.startHandshake();
      assertThat(socket.getSession().getProtocol()).isEqualTo(version);
      assertThat(answered(socket)).startsWith("HTTP/1.1 404 ");
      assertThat(answered(socket)).startsWith("HTTP/1.1 404 ");
      if (version.equals("TLSv1.3")) {
        socket.startHandshake(); // a key update, not a handshake
        assertThat(answered(socket)).startsWith("HTTP/1.1 404 ");
      } else {
        assertThatIOException()
            .isThrownBy(
                () -> {
                  socket.startHandshake();
                  answered(socket);
                });
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aClientThatIsStillSendingReadsWhyItIsRefused(String version) throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = start(keys.settings());
        SSLSocket socket =
            (SSLSocket)
                keys.client().getSocketFactory().createSocket("127.0.0.1", gateway.port())) {
      socket.setSoTimeout(20_000);
      socket.setEnabledProtocols(new String[] {version});
      String head = "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(new byte[100_000]);
      assertThat(problem(socket)).startsWith("HTTP/1.1 4").endsWith("}");
    }
  }

  @Test
  void aSessionThatIsResumedIsNoSecondHandshake() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    SSLContext client = keys.client();
    try (RunningGateway gateway = start(keys.settings())) {
      for (int i = 0; i < 3; i++) {
        try (SSLSocket socket =
            (SSLSocket) client.getSocketFactory().createSocket("127.0.0.1", gateway.port())) {
          socket.setSoTimeout(20_000);
          socket.setEnabledProtocols(new String[] {"TLSv1.2"});
          assertThat(answered(socket)).startsWith("HTTP/1.1 404 ");
        }
      }
    }
  }

  @Test
  void aRenewedCertificateIsShownWithoutARestart() throws Exception {
    ServerKeys first = new ServerKeys(folder, "first");
    ServerKeys second = new ServerKeys(folder, "second");
    try (RunningGateway gateway = start(first.settings())) {
      assertThat(shownBy(gateway, first.client())).isEqualTo("CN=first");
      SSLContext trusted = second.client();
      second.replace(first);
      Await.until(
          "the second certificate is shown", () -> shownBy(gateway, trusted).equals("CN=second"));
    }
  }
}
