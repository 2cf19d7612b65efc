package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.netty.client.FrameBytes;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HEAD, OPTIONS, and methods that a path does not support, in HTTP/1.1 and HTTP/2. */
@ParameterizedClass
@MethodSource("modes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets the mode; setUp sets the rest
final class MethodsTest {
  @Parameter Mode mode;
  private ScriptedBackend backend;
  private RunningGateway gateway;

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  @BeforeParameterizedClassInvocation
  void start() {
    backend = new ScriptedBackend(head -> ScriptedBackend.ok("{\"n\":1}"));
    gateway =
        RunningGateway.start(
            mode,
            "gateway.backends.b.hosts[0]=" + backend.url(),
            "gateway.endpoints[0].path=/get",
            "gateway.endpoints[0].calls.x.backend=b",
            "gateway.endpoints[0].calls.x.path=/x",
            "gateway.endpoints[1].path=/post",
            "gateway.endpoints[1].method=POST",
            "gateway.endpoints[1].calls.x.backend=b",
            "gateway.endpoints[1].calls.x.path=/x",
            "gateway.endpoints[2].path=/through",
            "gateway.endpoints[2].pass-through=true",
            "gateway.endpoints[2].calls.x.backend=b",
            "gateway.endpoints[2].calls.x.path=/x",
            "gateway.endpoints[3].path=/get",
            "gateway.endpoints[3].method=DELETE",
            "gateway.endpoints[3].calls.x.backend=b",
            "gateway.endpoints[3].calls.x.path=/x");
  }

  @AfterParameterizedClassInvocation
  void stop() throws IOException {
    gateway.close();
    backend.close();
  }

  private String conversation(String... requestLines) throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      for (int i = 0; i < requestLines.length; i++) {
        String last = i == requestLines.length - 1 ? "Connection: close\r\n" : "";
        raw.send(requestLines[i] + " HTTP/1.1\r\nHost: x\r\n" + last + "\r\n");
      }
      return raw.readToEnd();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/get", "/through"})
  void headIsAnsweredLikeGetWithoutTheBody(String path) throws IOException {
    backend.requests().clear();
    String get = conversation("GET " + path);
    String head = conversation("HEAD " + path);
    assertThat(get).startsWith("HTTP/1.1 200 ").contains("\r\n\r\n{");
    assertThat(head).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
    assertThat(fieldsWithoutTimes(head)).isEqualTo(fieldsWithoutTimes(get));
    assertThat(backend.requests()).hasSize(2).allMatch(sent -> sent.startsWith("GET /x "));
  }

  /** The fields' names, with the values of those that are the same in every request. */
  private static List<String> fieldsWithoutTimes(String answer) {
    return answer
        .substring(0, answer.indexOf("\r\n\r\n"))
        .lines()
        .map(line -> line.replaceAll("^(Server-Timing|X-Request-Id|Date): .*", "$1"))
        .toList();
  }

  @Test
  void headsThatArePipelinedKeepTheirPlace() throws IOException {
    String all = conversation("HEAD /get", "GET /get", "HEAD /nothing", "HEAD /get");
    assertThat(all.split("HTTP/1.1 200 ", -1)).hasSize(4);
    assertThat(all.split("\\{", -1)).as("only GET has a body").hasSize(3);
  }

  @Test
  void headOfNothingIs404WithoutABody() throws IOException {
    assertThat(conversation("HEAD /nothing"))
        .startsWith("HTTP/1.1 404 ")
        .containsPattern("Content-Length: [1-9]")
        .endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HEAD get HTTP/1.1\r\nHost: x\r\n\r\n",
        "\r\n\r\nHEAD get HTTP/1.1\r\nHost: x\r\n\r\n",
        "\r\nHEAD /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "HEAD /get HTTP/1.1\r\n\r\n",
        "HEAD /get HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
        "HEAD /get HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n"
      })
  void aHeadThatIsRefusedHasNoBody(String request) throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(request);
      assertThat(raw.readToEnd()).startsWith("HTTP/1.1 4").endsWith("\r\n\r\n");
    }
  }

  @Test
  void optionsListsTheMethodsOfAPath() throws IOException {
    backend.requests().clear();
    assertThat(conversation("OPTIONS /get"))
        .startsWith("HTTP/1.1 204 No Content\r\n")
        .contains("\r\nAllow: GET, HEAD, DELETE, OPTIONS\r\n")
        .doesNotContain("Content-Type", "Content-Length")
        .endsWith("\r\n\r\n");
    assertThat(conversation("OPTIONS /post")).contains("\r\nAllow: POST, OPTIONS\r\n");
    assertThat(conversation("OPTIONS /nothing")).startsWith("HTTP/1.1 404 ");
    assertThat(backend.requests()).isEmpty();
  }

  @Test
  void optionsOfTheServerTellsTheMethodsOfAllPaths() throws IOException {
    assertThat(conversation("OPTIONS *"))
        .startsWith("HTTP/1.1 204 No Content\r\n")
        .contains("\r\nAllow: GET, HEAD, POST, DELETE, OPTIONS\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "TRACE", "PROPFIND"})
  void anUnsupportedMethodIs405WithAllow(String method) throws IOException {
    assertThat(conversation(method + " /get"))
        .startsWith("HTTP/1.1 405 ")
        .contains("\r\nAllow: GET, HEAD, DELETE, OPTIONS\r\n");
  }

  @Test
  void headOfAPathWithoutGetIs405() throws IOException {
    assertThat(conversation("HEAD /post"))
        .startsWith("HTTP/1.1 405 ")
        .contains("\r\nAllow: POST, OPTIONS\r\n")
        .endsWith("\r\n\r\n");
  }

  @Test
  void http2HasTheSameMethods() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.request(1, "HEAD", "/get");
      FrameBytes.Frame head = frames.next(RawHttp2Connection.HEADERS);
      assertThat(head.flags() & RawHttp2Connection.END_STREAM).as("no DATA follows").isNotZero();
      frames.request(3, "OPTIONS", "/get");
      FrameBytes.Frame options = frames.next(RawHttp2Connection.HEADERS);
      assertThat(options.flags() & RawHttp2Connection.END_STREAM).isNotZero();
      frames.request(5, "HEAD", "/nothing");
      assertThat(frames.next(RawHttp2Connection.HEADERS).flags() & RawHttp2Connection.END_STREAM)
          .isNotZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET foo",
        "GET foo?x=http://h/get",
        "GET get",
        "GET *",
        "GET ?x",
        "GET http:/get",
        "GET http://",
        "GET http:///get",
        "GET http://?x",
        "GET http://u@h/get",
        "GET ftp://h/get",
        "GET 1http://h/get",
        "GET h:80",
        "CONNECT h:80",
        "CONNECT *",
        "OPTIONS **",
        "OPTIONS get"
      })
  void anInvalidTargetIs400(String line) throws IOException {
    assertThat(conversation(line)).startsWith("HTTP/1.1 400 ").contains("Connection: close");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://h/get", "HTTP://h:80/get?x=http://a/b", "https://[::1]:80/get"})
  void aTargetMayBeAWholeUri(String target) throws IOException {
    assertThat(conversation("GET " + target)).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void theRootMayBeAWholeUriWithoutASlash() throws IOException {
    assertThat(conversation("GET http://h?x=/get"))
        .startsWith("HTTP/1.1 404 ")
        .contains("no endpoint has the path /\"");
  }
}
