package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client sends the request as given and adds nothing. */
interface RequestPromises extends Promises {
  /** The headers that a client may add. */
  Set<String> ADDED =
      Set.of("host", "connection", "user-agent", "content-length", "transfer-encoding");

  private ReceivedRequest sent(Request request) throws IOException {
    Queue<ReceivedRequest> heard = new ConcurrentLinkedQueue<>();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  while (true) {
                    heard.add(peer.hear());
                    peer.say(BackendScript.ok("{}"));
                  }
                });
    Reply reply = bench().client(server).call(request).reply();
    assertThat(reply.status()).isEqualTo(200);
    assertThat(heard).hasSize(1);
    return heard.element();
  }

  private void isRefused(Request request) throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    assertThat(bench().client(server).call(request).ending()).isEqualTo(CallResultKind.BAD_REQUEST);
    assertThat(server.accepted()).isZero();
  }

  private boolean cannotSend(Method method, boolean body) {
    return (method == Method.PATCH && lacks(ClientLimitation.PATCH))
        || (method == Method.GET && body && lacks(ClientLimitation.GET_WITH_A_BODY));
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
    if (lacks(ClientLimitation.ANY_TARGET)) {
      Queue<String> lines = new ConcurrentLinkedQueue<>();
      ScriptedServer server =
          bench()
              .server(
                  peer -> {
                    lines.add(peer.hear().line());
                    peer.say(BackendScript.ok("{}"));
                  });
      CallResultKind ending = bench().client(server).get(target).endingOrAnswer();
      assertThat(ending).isIn(CallResultKind.ANSWERED, CallResultKind.BAD_REQUEST);
      assertThat(lines).allMatch(line -> line.equals("GET " + target + " HTTP/1.1"));
      return;
    }
    assertThat(sent(Request.get(target)).line()).isEqualTo("GET " + target + " HTTP/1.1");
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  default void sendsEveryMethodWithItsBody(Method method) throws IOException {
    if (cannotSend(method, true)) {
      isRefused(request(method, Headers.NONE, "{\"a\":1}"));
      return;
    }
    ReceivedRequest heard = sent(request(method, Headers.NONE, "{\"a\":1}"));
    assertThat(heard.line()).isEqualTo(method + " /x HTTP/1.1");
    assertThat(heard.body()).hasToString("{\"a\":1}");
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"POST", "PUT", "PATCH"})
  default void saysThatTheBodyIsEmptyWhereOneIsExpected(Method method) throws IOException {
    if (cannotSend(method, false)) {
      isRefused(request(method, Headers.NONE, null));
      return;
    }
    assertThat(sent(request(method, Headers.NONE, null)).valuesOf("Content-Length"))
        .containsExactly("0");
  }

  @Test
  default void saysNothingOfABodyThatNobodyExpects() throws IOException {
    ReceivedRequest heard = sent(Request.get("/x"));
    assertThat(heard.lowerCaseNames()).doesNotContain("transfer-encoding");
    if (lacks(ClientLimitation.NOTHING_ADDED)) {
      assertThat(heard.valuesOf("Content-Length")).isSubsetOf("0");
    } else {
      assertThat(heard.lowerCaseNames()).doesNotContain("content-length");
    }
  }

  @Test
  default void addsNoHeaderButTheConnections() throws IOException {
    List<String> names = sent(request(Method.POST, Headers.NONE, "{}")).lowerCaseNames();
    assertThat(names).doesNotHaveDuplicates();
    if (lacks(ClientLimitation.NOTHING_ADDED)) {
      names.removeAll(List.of("accept", "content-type"));
    }
    assertThat(names).isSubsetOf(ADDED);
  }

  @Test
  default void theHostIsTheOriginsAuthority() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  while (true) {
                    peer.say(BackendScript.ok(String.join(",", peer.hear().valuesOf("Host"))));
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
    ReceivedRequest heard = sent(request(Method.GET, given, null));
    StringBuilder found = new StringBuilder();
    heard
        .headers()
        .forEach(
            (name, value) -> {
              if (!ADDED.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                found.append(name).append('=').append(value).append('\n');
              }
            });
    if (lacks(ClientLimitation.ORDER_OF_SENT_HEADERS)) {
      assertThat(found.toString().toLowerCase(java.util.Locale.ROOT).lines())
          .containsExactlyInAnyOrder(
              "x-odd-case=one", "accept=a/b;q=0.1, c/d", "x-odd-case=two", "x-empty=");
      return;
    }
    assertThat(found)
        .hasToString("x-oDD-Case=one\nAccept=a/b;q=0.1, c/d\nx-odd-case=two\nX-Empty=\n");
  }

  @Test
  default void aGivenUserAgentStandsAlone() throws IOException {
    ReceivedRequest heard = sent(request(Method.GET, Headers.of("User-Agent", "mine/1"), null));
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
