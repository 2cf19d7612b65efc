package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnThreads("tests of one strand")
final class SameHostRedirectsTest {
  private static final Origin ORIGIN = new Origin("http", "geo.example", 8080);

  private final List<String> asked = new ArrayList<>();
  private final Cancellation cancellation = new Cancellation();

  private Reply call(Request request, Function<String, Reply> replies) throws Exception {
    BackendClient client =
        new BackendClient() {
          @Override
          public Reply call(Origin origin, Request sent, Cancellation ends) {
            assertThat(origin).isEqualTo(ORIGIN);
            asked.add(sent.target());
            return replies.apply(sent.target());
          }

          @Override
          public Connections connections() {
            return Connections.NONE;
          }

          @Override
          public void close() {}
        };
    return new SameHostRedirects(client).call(ORIGIN, request, cancellation);
  }

  private static Reply to(int status, String location) {
    return new Reply(status, Headers.of("Location", location), Slice.of(""));
  }

  private static final Reply OK = new Reply(200, Headers.NONE, Slice.of("{}"));

  @ParameterizedTest
  @CsvSource({
    "/b, /b",
    "http://geo.example:8080/b?x=%2F, /b?x=%2F",
    "HTTP://GEO.example:8080/b, /b",
    "//geo.example:8080/b, /b",
    "b, /a/b",
    "../b, /b",
    "?x=1#there, /a/?x=1",
    "http://geo.example:8080, /"
  })
  void aRedirectOnTheSameHostIsFollowed(String location, String target) throws Exception {
    Reply reply = call(Request.get("/a/"), asked -> asked.equals("/a/") ? to(302, location) : OK);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(asked).containsExactly("/a/", target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://other.example:8080/b",
        "http://geo.example/b",
        "http://geo.example:8081/b",
        "https://geo.example:8080/b",
        "http://geo.example:8080@other.example/b",
        "http://user@geo.example:8080/b",
        "//other.example/b",
        "/../b",
        "file:///etc/passwd",
        "mailto:me",
        "/a b",
        "http://[::1/b",
        "/\u00e9"
      })
  void anyOtherRedirectIsTheReply(String location) throws Exception {
    Reply reply = call(Request.get("/a"), asked -> to(302, location));
    assertThat(reply.status()).isEqualTo(302);
    assertThat(asked).containsExactly("/a");
  }

  @Test
  void redirectsInACircleEnd() throws Exception {
    assertThat(call(Request.get("/a"), asked -> to(302, "/a")).status()).isEqualTo(302);
    assertThat(asked).hasSize(6);
  }

  @Test
  void aPostIsNotSentElsewhere() throws Exception {
    Request post = new Request(Method.POST, "/a", Headers.NONE, Slice.of("{}"));
    assertThat(call(post, asked -> to(307, "/b")).status()).isEqualTo(307);
    assertThat(asked).containsExactly("/a");
  }

  @Test
  void aStatusOtherThanARedirectIsTheReply() throws Exception {
    assertThat(call(Request.get("/a"), asked -> to(201, "/b")).status()).isEqualTo(201);
    assertThat(call(Request.get("/a"), asked -> to(304, "/b")).status()).isEqualTo(304);
  }

  @Test
  void aCancelledCallFollowsNothing() throws Exception {
    Reply reply =
        call(
            Request.get("/a"),
            asked -> {
              cancellation.cancel(CallResultKind.TIMED_OUT);
              return to(302, "/b");
            });
    assertThat(reply.status()).isEqualTo(302);
    assertThat(asked).containsExactly("/a");
  }
}
