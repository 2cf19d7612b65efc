package io.fanout.test.backend;

import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fanout.api.Request;
import io.fanout.api.http.Method;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestBackendTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final TestBackend b = backend("b");

  @AfterEach
  void close() {
    b.close();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(b.url() + path))
        .version(HttpClient.Version.HTTP_1_1)
        .build();
  }

  @Test
  void itAnswersByItsLambda() throws Exception {
    b.answers(request -> Replies.json(201, "\"" + request.target() + "\"")).open();

    HttpResponse<String> answer = get("/x?y=1");

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.body()).isEqualTo("\"/x?y=1\"");
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
  }

  @Test
  void requestsAreRecorded() throws Exception {
    b.open();
    client.send(
        HttpRequest.newBuilder(URI.create(b.url() + "/x"))
            .header("X-Tenant", "t")
            .method("PATCH", HttpRequest.BodyPublishers.ofString("text"))
            .build(),
        HttpResponse.BodyHandlers.discarding());

    Request request = b.awaitRequests(1).get(0);
    assertThat(request.method()).isEqualTo(Method.PATCH);
    assertThat(request.target()).isEqualTo("/x");
    assertThat(request.headers().first("x-tenant")).isEqualTo("t");
    assertThat(String.valueOf(request.body())).isEqualTo("text");
  }

  @Test
  void aFaultCanBeForTheNextRequestsAlone() throws Exception {
    b.fault(Fault.UNAVAILABLE, 2).open();

    assertThat(get("/1").statusCode()).isEqualTo(503);
    HttpResponse<String> second = get("/2");
    assertThat(second.statusCode()).isEqualTo(503);
    assertThat(second.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(get("/3").statusCode()).isEqualTo(200);
  }

  @Test
  void aLambdaCanFailOneRequestOfMany() throws Exception {
    b.answers(
            request -> {
              if (request.target().equals("/bad")) {
                throw new BackendFault(Fault.ERROR);
              }
              return Replies.json("{}");
            })
        .open();

    assertThat(get("/bad").statusCode()).isEqualTo(500);
    assertThat(get("/good").statusCode()).isEqualTo(200);
    assertThat(b.failures()).isEmpty();
  }

  @Test
  void aLambdaThatThrowsIsRemembered() throws Exception {
    b.answers(
            request -> {
              throw new AssertionError("nobody asks for " + request.target());
            })
        .open();

    assertThat(get("/x").statusCode()).isEqualTo(500);
    assertThat(b.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure).hasMessage("nobody asks for /x"));
  }

  @Test
  void answersMayWaitForTheTest() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    b.answers(
            request -> {
              go.await();
              return Replies.json("{}");
            })
        .open();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(client.sendAsync(request("/" + i), HttpResponse.BodyHandlers.ofString()));
    }
    b.awaitRequests(20);

    go.countDown();

    assertThat(answers).allSatisfy(answer -> assertThat(answer.get().statusCode()).isEqualTo(200));
  }

  @Test
  void latencyHoldsNoThread() throws Exception {
    b.latency(Duration.ofDays(1)).open();
    for (int i = 0; i < 50; i++) {
      var unused = client.sendAsync(request("/" + i), HttpResponse.BodyHandlers.ofString());
    }
    b.awaitRequests(50);

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .filteredOn(name -> name.startsWith("test-backend-b"))
        .hasSize(1);
  }

  @Test
  void latencyDelaysTheAnswer() throws Exception {
    b.latency(Duration.ofMillis(200)).open();
    long start = System.nanoTime();

    get("/");

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(199));
  }

  @Test
  void aBackendThatRefusesKeepsItsPort() throws Exception {
    b.open();
    String url = b.url();
    assertThat(get("/1").statusCode()).isEqualTo(200);

    b.fault(Fault.REFUSED);
    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get("/2"));
    assertThat(b.openConnections()).isZero();
    b.recover();

    assertThat(b.url()).isEqualTo(url);
    assertThat(get("/3").statusCode()).isEqualTo(200);
  }

  @Test
  void aBackendCanRefuseFromTheStart() {
    b.fault(Fault.REFUSED).open();

    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get("/"));
  }

  @Test
  void refusedConnectionsCannotBeCounted() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> b.fault(Fault.REFUSED, 1))
        .withMessageContaining("cannot be counted");
    assertThatIllegalArgumentException().isThrownBy(() -> new BackendFault(Fault.REFUSED));
  }

  @Test
  void impossibleSettingsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> b.latency(Duration.ofNanos(-1)));
    assertThatIllegalArgumentException().isThrownBy(() -> b.fault(Fault.HANG, 0));
    assertThatIllegalStateException().isThrownBy(b::url).withMessageContaining("not open");
  }

  @Test
  void aResetMakesItAsItWasWhenItWasOpened() throws Exception {
    b.answers(request -> Replies.json("1")).open();
    b.answers(request -> Replies.json("2")).fault(Fault.ERROR).latency(Duration.ofDays(1));

    b.reset();

    assertThat(get("/").body()).isEqualTo("1");
    assertThat(b.requests()).hasSize(1);
  }

  @Test
  void aClosedBackendCanBeOpenedAgain() throws Exception {
    b.open();
    b.close();
    b.open();

    assertThat(get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void retryAfterIsInWholeSeconds() {
    assertThat(Replies.unavailable(Duration.ofMillis(1_001)).headers().first("Retry-After"))
        .isEqualTo("2");
  }
}
