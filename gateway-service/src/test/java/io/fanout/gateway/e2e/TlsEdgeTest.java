package io.fanout.gateway.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fanout.gateway.handoff.Await;
import io.fanout.gateway.settings.Mode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The edge over TLS: who is trusted, which protocol is spoken, and how a certificate is renewed.
 */
final class TlsEdgeTest {
  private final Path folder;

  TlsEdgeTest(@TempDir Path folder) {
    this.folder = folder;
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
    try (RunningGateway gateway = RunningGateway.start(Mode.FIBER, keys.settings())) {
      assertThatIOException()
          .isThrownBy(() -> get(gateway, SSLContext.getDefault(), HttpClient.Version.HTTP_1_1));
    }
  }

  @Test
  void whatIsNotTlsGetsNothing() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = RunningGateway.start(Mode.FIBER, keys.settings());
        Raw raw = new Raw(gateway.port())) {
      raw.send("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(raw.readToEnd()).doesNotContain("HTTP/1.1");
    }
  }

  @Test
  void theClientChoosesItsProtocol() throws Exception {
    ServerKeys keys = new ServerKeys(folder, "first");
    try (RunningGateway gateway = RunningGateway.start(Mode.FIBER, keys.settings())) {
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
    try (RunningGateway gateway = RunningGateway.start(Mode.FIBER, settings)) {
      assertThat(get(gateway, keys.client(), HttpClient.Version.HTTP_2).version())
          .isEqualTo(HttpClient.Version.HTTP_1_1);
    }
  }

  @Test
  void aRenewedCertificateIsShownWithoutARestart() throws Exception {
    ServerKeys first = new ServerKeys(folder, "first");
    ServerKeys second = new ServerKeys(folder, "second");
    try (RunningGateway gateway = RunningGateway.start(Mode.FIBER, first.settings())) {
      assertThat(shownBy(gateway, first.client())).isEqualTo("CN=first");
      SSLContext trusted = second.client();
      second.replace(first);
      Await.until(
          "the second certificate is shown", () -> shownBy(gateway, trusted).equals("CN=second"));
    }
  }
}
