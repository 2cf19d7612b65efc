package io.fanout.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.http.Headers;
import io.fanout.gateway.http.Method;
import io.fanout.gateway.json.Slice;
import java.io.IOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request is sent as it was given, and nothing more. */
interface RequestPromises extends Promises {
  /** What a client may add of its own. */
  Set<String> ADDED =
      Set.of("host", "connection", "user-agent", "content-length", "transfer-encoding");

  private Heard sent(Request request) throws IOException {
    Queue<Heard> heard = new ConcurrentLinkedQueue<>();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  while (true) {
                    heard.add(peer.hear());
                    peer.say(Script.ok("{}"));
                  }
                });
    Reply reply = bench().client(server).call(request).reply();
    assertThat(reply.status()).isEqualTo(200);
    assertThat(heard).hasSize(1);
    return heard.element();
  }

  private static Request request(Method method, Headers headers, @Nullable String body) {
    return new Request(method, "/x", headers, body == null ? null : Slice.of(body));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/?",
        "/a%2Fb/%2e%2E/c",
        "/a/../b/./c",
        "//double//slash/",
        "//user:secret@elsewhere.example/x",
        "/~name/+plus/;v=1/:8080/@at",
        "/q?a=1&b=%7E+c&d=a%20b&e=/?&f",
        "/not-a-uri?[1]|{\"a\"}^`\\",
        "/bad%zzescape",
        "http:x",
      })
  default void sendsTheTargetByteForByte(String target) throws IOException {
    assertThat(sent(Request.get(target)).line()).isEqualTo("GET " + target + " HTTP/1.1");
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  default void sendsEveryMethodWithItsBody(Method method) throws IOException {
    Heard heard = sent(request(method, Headers.NONE, "{\"a\":1}"));
    assertThat(heard.line()).isEqualTo(method + " /x HTTP/1.1");
    assertThat(heard.body()).hasToString("{\"a\":1}");
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"POST", "PUT", "PATCH"})
  default void saysThatTheBodyIsEmptyWhereOneIsExpected(Method method) throws IOException {
    assertThat(sent(request(method, Headers.NONE, null)).valuesOf("Content-Length"))
        .containsExactly("0");
  }

  @Test
  default void saysNothingOfABodyThatNobodyExpects() throws IOException {
    assertThat(sent(Request.get("/x")).lowerCaseNames())
        .doesNotContain("content-length", "transfer-encoding");
  }

  @Test
  default void addsNoHeaderButTheConnections() throws IOException {
    assertThat(sent(request(Method.POST, Headers.NONE, "{}")).lowerCaseNames())
        .isSubsetOf(ADDED)
        .doesNotHaveDuplicates();
  }

  @Test
  default void theHostIsTheOriginsAuthority() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  while (true) {
                    peer.say(Script.ok(String.join(",", peer.hear().valuesOf("Host"))));
                  }
                });
    assertThat(bench().client(server).get("//other/x").reply().body())
        .hasToString(server.origin().authority());
  }

  @Test
  default void sendsHeadersInOrderWithTheirCaseAndRepeated() throws IOException {
    Headers given =
        Headers.of(
            "x-oDD-Case", "one", "Accept", "a/b;q=0.1, c/d", "x-odd-case", "two", "X-Empty", "");
    Heard heard = sent(request(Method.GET, given, null));
    StringBuilder found = new StringBuilder();
    heard
        .headers()
        .forEach(
            (name, value) -> {
              if (!ADDED.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                found.append(name).append('=').append(value).append('\n');
              }
            });
    assertThat(found)
        .hasToString("x-oDD-Case=one\nAccept=a/b;q=0.1, c/d\nx-odd-case=two\nX-Empty=\n");
  }

  @Test
  default void aGivenUserAgentStandsAlone() throws IOException {
    Heard heard = sent(request(Method.GET, Headers.of("User-Agent", "mine/1"), null));
    assertThat(heard.valuesOf("User-Agent")).containsExactly("mine/1");
  }

  @Test
  default void neverAsksForCompression() throws IOException {
    assertThat(sent(Request.get("/x")).valuesOf("Accept-Encoding")).isEmpty();
    Headers given = Headers.of("Accept-Encoding", "gzip;q=0.5");
    assertThat(sent(request(Method.GET, given, null)).valuesOf("Accept-Encoding"))
        .containsExactly("gzip;q=0.5");
  }

  @Test
  default void sendsEveryByteOfAPartOfAnArray() throws IOException {
    byte[] array = new byte[300_000];
    for (int i = 0; i < array.length; i++) {
      array[i] = (byte) (i * 31 + i / 256);
    }
    Slice part = Slice.of(array, 7, array.length - 3);
    assertThat(sent(new Request(Method.PUT, "/x", Headers.NONE, part)).body()).isEqualTo(part);
  }
}
