package io.fanout.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.bench.peer.LoopbackCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The floors need epoll. */
@EnabledOnOs(OS.LINUX)
final class FloorTest {
  private static final int TRIES = 50;

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<WholeAnswers> backends = new ArrayList<>();
  private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

  @AfterEach
  void stop() throws IOException {
    for (WholeAnswers backend : backends) {
      backend.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void threeAnswersBecomeOne(FloorKind kind) throws Exception {
    answersBecomeOne(kind, Encryption.NONE, firstBackend(), client, "http");
  }

  @ParameterizedTest
  @EnumSource
  void andSoTheyDoOverTls(FloorKind kind) throws Exception {
    LoopbackCertificate certificate = new LoopbackCertificate();
    SSLContext context = certificate.context();

    answersBecomeOne(
        kind,
        Encryption.of(environment(certificate), false),
        firstBackend(context.getServerSocketFactory()),
        HttpClient.newBuilder().sslContext(context).build(),
        "https");
  }

  @ParameterizedTest
  @EnumSource
  void andOverHttp2(FloorKind kind) throws Exception {
    LoopbackCertificate certificate = new LoopbackCertificate();
    try (StreamAnswers answers = new StreamAnswers(certificate)) {
      Encryption encryption = Encryption.of(environment(certificate), true);
      HttpClient clients = HttpClient.newBuilder().sslContext(certificate.context()).build();

      answersBecomeOne(kind, encryption, answers.firstPort(), clients, "https");

      assertThat(answers.versions()).containsExactly("HTTP_2");
    }
  }

  private static Map<String, String> environment(LoopbackCertificate certificate) throws Exception {
    return Map.of(
        "KEY_STORE",
        certificate.file().toString(),
        "KEY_STORE_PASSWORD",
        LoopbackCertificate.PASSWORD);
  }

  private void answersBecomeOne(
      FloorKind kind, Encryption encryption, int firstBackend, HttpClient clients, String scheme)
      throws Exception {
    try (Floor floor = new Floor(kind, encryption, 0, firstBackend, failure::complete)) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        answers.add(clients.sendAsync(request(scheme, floor, i), BodyHandlers.ofString()));
      }
      for (int i = 0; i < answers.size(); i++) {
        String body = "{\"b\":\"/b/%d\",\"c\":\"/c/%d\",\"d\":\"/d/%d\"}".formatted(i, i, i);
        assertThat(CompletableFuture.anyOf(answers.get(i), failure).get(10, TimeUnit.SECONDS))
            .isInstanceOfSatisfying(
                HttpResponse.class,
                said -> {
                  assertThat(said.body()).isEqualTo(body);
                  assertThat(said.version()).isEqualTo(version(encryption));
                });
      }
    }
    assertThat(failure).isNotDone();
  }

  private static HttpClient.Version version(Encryption encryption) {
    return encryption.http2() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1;
  }

  /** A floor that dropped requests would look cheap. */
  @ParameterizedTest
  @EnumSource(names = {"GUARANTEES", "FIBERS"})
  void anAnswerThatIsNotJsonEndsTheFloor(FloorKind kind) throws Exception {
    aBrokenAnswerEndsTheFloor(kind, Encryption.NONE, firstBackend(), client, "http");
  }

  @ParameterizedTest
  @EnumSource(names = {"GUARANTEES", "FIBERS"})
  void orOverHttp2(FloorKind kind) throws Exception {
    LoopbackCertificate certificate = new LoopbackCertificate();
    try (StreamAnswers answers = new StreamAnswers(certificate)) {
      Encryption encryption = Encryption.of(environment(certificate), true);
      HttpClient clients = HttpClient.newBuilder().sslContext(certificate.context()).build();

      aBrokenAnswerEndsTheFloor(kind, encryption, answers.firstPort(), clients, "https");
    }
  }

  private void aBrokenAnswerEndsTheFloor(
      FloorKind kind, Encryption encryption, int firstBackend, HttpClient clients, String scheme)
      throws Exception {
    try (Floor floor = new Floor(kind, encryption, 0, firstBackend, failure::complete)) {
      var unused =
          clients.sendAsync(
              HttpRequest.newBuilder(url(scheme, floor, "broken")).build(),
              BodyHandlers.discarding());

      assertThat(failure.get(10, TimeUnit.SECONDS)).hasMessageContaining("JSON");
    }
  }

  @Test
  void aBackendThatIsNotThereEndsTheFloor() throws Exception {
    int first = firstBackend();
    stop();
    try (Floor floor = new Floor(FloorKind.BARE, Encryption.NONE, 0, first, failure::complete)) {
      var unused = client.sendAsync(request("http", floor, 1), BodyHandlers.discarding());

      assertThat(failure.get(10, TimeUnit.SECONDS)).hasMessage("no connection to a backend");
    }
  }

  @Test
  void aBackendThatLeavesACallBehindEndsTheFloor() throws Exception {
    LoopbackCertificate certificate = new LoopbackCertificate();
    try (StreamAnswers answers = new StreamAnswers(certificate)) {
      Encryption encryption = Encryption.of(environment(certificate), true);
      HttpClient clients = HttpClient.newBuilder().sslContext(certificate.context()).build();
      int first = answers.firstPort();
      try (Floor floor = new Floor(FloorKind.BARE, encryption, 0, first, failure::complete)) {
        URI gone = url("https", floor, "gone");
        var unused =
            clients.sendAsync(HttpRequest.newBuilder(gone).build(), BodyHandlers.discarding());

        assertThat(failure.get(10, TimeUnit.SECONDS))
            .hasMessage(
                "calls left behind when a backend closed their connection: 1 (expected: 0)");
      }
    }
  }

  @Test
  void aKeyStoreThatCannotBeUsedIsNamed() {
    assertThatThrownBy(() -> Encryption.of(Map.of("KEY_STORE", "nowhere.p12"), false))
        .hasMessage(
            "KEY_STORE=nowhere.p12 without KEY_STORE_PASSWORD (expected: both, or neither)");
    assertThatThrownBy(
            () ->
                Encryption.of(
                    Map.of("KEY_STORE", "nowhere.p12", "KEY_STORE_PASSWORD", "secret"), true))
        .hasMessageStartingWith("nowhere.p12: ")
        .hasMessageEndingWith("(expected: a PKCS #12 file, and its password)");
    assertThatThrownBy(() -> Encryption.of(Map.of(), true))
        .hasMessage("http2 without KEY_STORE (expected: both, or KEY_STORE alone, or neither)");
  }

  private static HttpRequest request(String scheme, Floor floor, int id) {
    return HttpRequest.newBuilder(url(scheme, floor, Integer.toString(id))).build();
  }

  private static URI url(String scheme, Floor floor, String id) {
    return URI.create("%s://127.0.0.1:%d/aggregate/%s".formatted(scheme, floor.port(), id));
  }

  private int firstBackend() throws IOException {
    return firstBackend(ServerSocketFactory.getDefault());
  }

  /** Starts three backends on ports in a row. */
  private int firstBackend(ServerSocketFactory sockets) throws IOException {
    for (int tries = 0; tries < TRIES; tries++) {
      WholeAnswers first = new WholeAnswers(sockets, 0);
      try {
        backends.addAll(
            List.of(
                first,
                new WholeAnswers(sockets, first.port() + 1),
                new WholeAnswers(sockets, first.port() + 2)));
        return first.port();
      } catch (IOException taken) {
        first.close();
      }
    }
    throw new IOException("no three free ports in a row (expected: some)");
  }
}
