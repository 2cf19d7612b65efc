package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.clients.jdk.JdkClientKind;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.netty.client.Http2Server;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The client {@code jdk} sends its calls as streams to a backend with HTTP/2. */
@ParameterizedClass
@MethodSource("modes")
final class JdkStreamsTest {
  private static final ClientLimits TRUSTING = ClientLimits.WIDE.bundle("trusting");

  private final Bench bench;
  private final Http2Server server;

  JdkStreamsTest(Mode mode) throws InterruptedException {
    this.bench = new Bench(new JdkClientKind(), mode);
    // The client does not support informational answers.
    this.server = new Http2Server(100, false);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new JdkClientKind());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    server.close();
    bench.close();
  }

  private TestClient client(ClientLimits limits) {
    return bench.client(server.origin(), limits);
  }

  @Test
  void cancelledCallEndsItsStreamAlone() {
    TestClient client = client(TRUSTING);
    Cancellation cancellation = new Cancellation();
    StrandCall held = client.call(Request.get("/hold"), cancellation);
    Await.until("the backend has the call", () -> server.held.get() == 1);
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(held.ending()).isEqualTo(CallResultKind.TIMED_OUT);
    Await.until("its stream is reset", () -> server.lastReset.get() == Http2Error.CANCEL.code());
    assertThat(client.get("/next").reply().body()).hasToString("/next");
    assertThat(server.connections).hasValue(1);
  }

  @Test
  void tooLongAnAnswerEndsItsStreamAlone() {
    TestClient client = client(TRUSTING.maxResponse(1000));
    assertThat(client.get("/long").ending()).isEqualTo(CallResultKind.TOO_LARGE);
    assertThat(client.get("/next").reply().body()).hasToString("/next");
    assertThat(server.connections).hasValue(1);
  }

  @Test
  void afterGoodbyeCallsGoToAnotherConnection() {
    TestClient client = client(TRUSTING);
    // Older JDKs end all calls in flight at a GOAWAY.
    assertThat(client.get("/leave").endingOrAnswer())
        .isIn(CallResultKind.ANSWERED, CallResultKind.BROKEN_OFF);
    assertThat(client.get("/next").reply().body()).hasToString("/next");
    assertThat(server.connections).hasValue(2);
  }

  @Test
  void callsAtOnceShareAConnection() {
    TestClient client = client(TRUSTING);
    assertThat(client.get("/first").reply().body()).hasToString("/first");
    List<StrandCall> held = IntStream.range(0, 20).mapToObj(i -> client.get("/hold?" + i)).toList();
    Await.until("the backend has all of them at once", () -> server.held.get() == held.size());
    assertThat(client.get("/between").reply().body()).hasToString("/between");
    assertThat(server.connections).hasValue(1);
    server.close();
    Await.until("the backend has closed its connection", () -> server.open.get() == 0);
    assertThat(held)
        .allSatisfy(call -> assertThat(call.ending()).isEqualTo(CallResultKind.BROKEN_OFF));
  }

  @Test
  void headersAndBodiesComeWhole() {
    TestClient client = client(TRUSTING);
    Request post = new Request(Method.POST, "/echo", Headers.NONE, Slice.of("!".repeat(100_000)));
    Reply reply = client.call(post).reply();
    assertThat(reply.body()).hasToString("/echo" + "!".repeat(100_000));
    assertThat(reply.headers().first("x-a")).isEqualTo("b");
    assertThat(client.get("/long").reply().body().length()).isEqualTo(1 << 20);
  }
}
