package io.fanout.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.RelaySettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.relay.protocol.RelayProtocol.Answer;
import io.fanout.relay.protocol.RelayProtocol.Call;
import io.fanout.relay.protocol.RelayProtocol.Connections;
import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.FromRelay;
import io.fanout.relay.protocol.RelayProtocol.WantBody;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fate of calls when the relay dies, hangs, restarts or sends invalid frames. */
@OnThreads("calls from plain threads")
final class RelayLinkTest {
  private static final Origin HOST = Origin.parse("http://127.0.0.1:1");

  /** Long enough that no link ends because the machine is slow. */
  private static final Duration PATIENT = Duration.ofMinutes(1);

  private static final Duration BEAT = Duration.ofMillis(250);

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final PoolStrands strands =
      new PoolStrands(
          Defaults.of(PoolSettings.class),
          (strand, failure) -> {
            throw new AssertionError(strand, failure);
          });
  private final AtomicInteger resent = new AtomicInteger();
  private final FakeRelay relay = new FakeRelay();
  private final ClientFactory factory = factory(relay.address(), PATIENT, PATIENT);
  private final BackendClient client = client(factory);

  RelayLinkTest() throws Exception {}

  private ClientFactory factory(String address, Duration connectTimeout, Duration heartbeat) {
    return new RelayClients(
        new ClientKit(
            host -> new InetAddress[] {InetAddress.getLoopbackAddress()},
            lanes,
            strands,
            BodyBudget.unbounded(),
            bundle -> Security.ofThePlatform(),
            new RelaySettings(
                address, connectTimeout, heartbeat, 20_000, ByteSize.parse("256KB"))));
  }

  private BackendClient client(ClientFactory from) {
    return from.client(Defaults.of(BackendSettings.class), List.of(HOST), resent::incrementAndGet);
  }

  @AfterEach
  void close() throws Exception {
    factory.close();
    strands.close();
    lanes.close();
    relay.close();
  }

  private CompletableFuture<Reply> call(Request request) {
    return call(client, request, new Cancellation());
  }

  private static CompletableFuture<Reply> call(
      BackendClient client, Request request, Cancellation cancellation) {
    CompletableFuture<Reply> ended = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                ended.complete(client.call(HOST, request, cancellation));
              } catch (Exception e) {
                ended.completeExceptionally(e);
              }
            },
            "calling");
    thread.start();
    return ended;
  }

  private static CallResultKind ending(CompletableFuture<Reply> call) throws Exception {
    Throwable failure = call.handle((reply, thrown) -> thrown).get(20, TimeUnit.SECONDS);
    assertThat(failure).isInstanceOf(CallFailed.class);
    return ((CallFailed) failure).ending();
  }

  private static String body(CompletableFuture<Reply> call) throws Exception {
    return call.get(20, TimeUnit.SECONDS).body().toString();
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - until).as(what).isNegative();
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private static FromRelay answer(Call call) {
    return FromRelay.newBuilder()
        .setAnswer(
            Answer.newBuilder()
                .setCall(call.getCall())
                .setStatus(200)
                .setFields(ByteString.copyFromUtf8("X-A: b\r\n"))
                .setBody(call.getTarget()))
        .build();
  }

  private static Request post(String target) {
    return new Request(Method.POST, target, Headers.NONE, Slice.of("{}"));
  }

  private double gauge(String name) {
    return factory.gauges().stream()
        .filter(gauge -> gauge.name().equals(name))
        .mapToDouble(gauge -> gauge.value().getAsDouble())
        .sum();
  }

  @Test
  void answersComeInAnyOrder() throws Exception {
    CompletableFuture<Reply> first = call(Request.get("/1"));
    FakeRelay.Link link = relay.link();
    Call one = link.hear().getCall();
    CompletableFuture<Reply> second = call(Request.get("/2"));
    Call two = link.hear().getCall();
    link.say(answer(two));
    assertThat(body(second)).isEqualTo("/2");
    assertThat(first).isNotDone();
    link.say(answer(one));
    assertThat(body(first)).isEqualTo("/1");
    assertThat(first.join().headers().first("x-a")).isEqualTo("b");
  }

  @Test
  void aDeadRelayEndsTheCallsThatAreNotIdempotent() throws Exception {
    CompletableFuture<Reply> call = call(post("/x"));
    FakeRelay.Link link = relay.link();
    link.hear();
    link.close();
    assertThat(ending(call)).isEqualTo(CallResultKind.BROKEN_OFF);
    assertThat(resent).hasValue(0);
    await("the link is counted as lost", () -> gauge("relay.links.lost") == 1);
  }

  @Test
  void aReturningRelayGetsTheIdempotentCallsAgain() throws Exception {
    CompletableFuture<Reply> call = call(Request.get("/x"));
    FakeRelay.Link link = relay.link();
    link.hear();
    link.close();
    FakeRelay.Link next = relay.link();
    next.say(answer(next.hear().getCall()));
    assertThat(body(call)).isEqualTo("/x");
    assertThat(resent).hasValue(1);
    await("the link is up", () -> gauge("relay.links") == 1);
  }

  @Test
  void aCallIsNotSentAThirdTime() throws Exception {
    CompletableFuture<Reply> call = call(Request.get("/x"));
    for (int i = 0; i < 2; i++) {
      FakeRelay.Link link = relay.link();
      link.hear();
      link.close();
    }
    assertThat(ending(call)).isEqualTo(CallResultKind.BROKEN_OFF);
    assertThat(resent).hasValue(1);
  }

  @Test
  void aMissingRelayIsConnectFailedAndLogged() throws Exception {
    relay.link();
    relay.close();
    await("the link is lost", () -> gauge("relay.links") == 0);
    CompletableFuture<Reply> call = call(Request.get("/x"));
    assertThat(ending(call)).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(call.handle((reply, thrown) -> String.valueOf(thrown.getMessage())).join())
        .contains("http://127.0.0.1:1", "relay at " + relay.address());
  }

  @Test
  void aSilentRelayIsConnectFailed() throws Exception {
    try (FakeRelay silent = new FakeRelay()) {
      silent.greetNobody();
      try (ClientFactory hasty = factory(silent.address(), Duration.ofMillis(300), PATIENT)) {
        CompletableFuture<Reply> call = call(client(hasty), Request.get("/x"), new Cancellation());
        assertThat(ending(call)).isEqualTo(CallResultKind.CONNECT_FAILED);
      }
    }
  }

  @Test
  void theLinkToAHangingRelayIsClosed() throws Exception {
    relay.answerNoPings();
    relay.link();
    try (ClientFactory beating = factory(relay.address(), PATIENT, BEAT)) {
      CompletableFuture<Reply> call = call(client(beating), post("/x"), new Cancellation());
      relay.link().hear();
      assertThat(ending(call)).isEqualTo(CallResultKind.BROKEN_OFF);
      assertThat(relay.pings()).isPositive();
    }
  }

  @Test
  void theLinkToALiveRelayStaysOpenHoweverSlowItsBackendsAre() throws Exception {
    relay.link();
    try (ClientFactory beating = factory(relay.address(), PATIENT, BEAT)) {
      CompletableFuture<Reply> call = call(client(beating), post("/x"), new Cancellation());
      FakeRelay.Link link = relay.link();
      Call slow = link.hear().getCall();
      int pings = relay.pings();
      await("more beats than a silent relay is left after", () -> relay.pings() > pings + 4);
      link.say(answer(slow));
      assertThat(body(call)).isEqualTo("/x");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        "\u0000\u0000\u0000\u0000",
        "\u0000\u0000\u0000\u0002\u0012\u007f",
        "\u0000\u0000\u0000\u0002\u00ff\u00ff",
        "\u00ff\u00ff\u00ff\u00ff",
      })
  void garbageEndsTheLinkAndNothingElse(String garbage) throws Exception {
    CompletableFuture<Reply> call = call(post("/x"));
    FakeRelay.Link link = relay.link();
    link.hear();
    link.sayRaw(garbage.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(ending(call)).isEqualTo(CallResultKind.BROKEN_OFF);
    FakeRelay.Link again = relay.link();
    CompletableFuture<Reply> next = call(post("/y"));
    again.say(answer(again.hear().getCall()));
    assertThat(body(next)).isEqualTo("/y");
  }

  @Test
  void anInvalidHeaderIsMalformedAndTheLinkContinues() throws Exception {
    CompletableFuture<Reply> call = call(Request.get("/x"));
    FakeRelay.Link link = relay.link();
    Call sent = link.hear().getCall();
    link.say(
        FromRelay.newBuilder()
            .setAnswer(
                Answer.newBuilder()
                    .setCall(sent.getCall())
                    .setStatus(200)
                    .setFields(ByteString.copyFromUtf8("X: a\r\nY\r\n")))
            .build());
    assertThat(ending(call)).isEqualTo(CallResultKind.MALFORMED);
    CompletableFuture<Reply> next = call(Request.get("/y"));
    FromGateway cancelled = link.hear();
    assertThat(cancelled.hasCancel()).isTrue();
    link.say(answer(link.hear().getCall()));
    assertThat(body(next)).isEqualTo("/y");
  }

  @Test
  void aCancelledCallIsToldToTheRelay() throws Exception {
    Cancellation cancellation = new Cancellation();
    CompletableFuture<Reply> call = call(client, Request.get("/x"), cancellation);
    FakeRelay.Link link = relay.link();
    Call sent = link.hear().getCall();
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(ending(call)).isEqualTo(CallResultKind.TIMED_OUT);
    assertThat(link.hear().getCancel().getCall()).isEqualTo(sent.getCall());
    link.say(answer(sent)); // It crosses the cancellation.
    CompletableFuture<Reply> next = call(Request.get("/y"));
    link.say(answer(link.hear().getCall()));
    assertThat(body(next)).isEqualTo("/y");
  }

  @Test
  void theRelayHearsWhatTheCallHasAndHowLongItMayTake() throws Exception {
    byte[] large = new byte[FakeRelay.WINDOW + 1000];
    Arrays.fill(large, (byte) 'x');
    CompletableFuture<Reply> call =
        call(
            new Request(
                Method.PUT,
                "/x?y",
                Headers.of("X-A", "caf\u00e9", "X-Request-Timeout-Ms", "400"),
                Slice.of(large)));
    FakeRelay.Link link = relay.link();
    Call sent = link.hear().getCall();
    assertThat(sent.getMethod()).isEqualTo("PUT");
    assertThat(sent.getTarget().toStringUtf8()).isEqualTo("/x?y");
    assertThat(sent.getFields().toString(StandardCharsets.ISO_8859_1))
        .isEqualTo("X-A: caf\u00e9\r\nX-Request-Timeout-Ms: 400\r\n");
    assertThat(sent.getIdempotent()).isTrue();
    assertThat(sent.getTimeMillis()).isGreaterThan(400);
    assertThat(sent.getBodyLength()).isEqualTo(large.length);
    assertThat(sent.getBody().size()).isEqualTo(FakeRelay.WINDOW);
    link.say(
        FromRelay.newBuilder()
            .setWantBody(
                WantBody.newBuilder()
                    .setCall(sent.getCall())
                    .setFrom(FakeRelay.WINDOW)
                    .setLength(1000))
            .build());
    assertThat(link.hear().getRequestBody().getBody().size()).isEqualTo(1000);
    link.say(answer(sent));
    assertThat(body(call)).isEqualTo("/x?y");
  }

  @Test
  void aRelayThatDoesNotReadMakesCallsWaitWithinTheirTime() throws Exception {
    relay.readNothing();
    relay.link();
    Slice body = Slice.of(new byte[60_000]);
    List<Cancellation> cancellations = new ArrayList<>();
    List<CompletableFuture<Reply>> calls = new ArrayList<>();
    // More than the kernel's buffers and max-unsent together.
    for (int i = 0; i < 200; i++) {
      Cancellation cancellation = new Cancellation();
      cancellations.add(cancellation);
      calls.add(call(client, new Request(Method.POST, "/x", Headers.NONE, body), cancellation));
    }
    cancellations.forEach(each -> each.cancel(CallResultKind.TIMED_OUT));
    for (CompletableFuture<Reply> call : calls) {
      assertThat(ending(call)).isEqualTo(CallResultKind.TIMED_OUT);
    }
    await("no call has a place", () -> client.connections().leased() == 0);
  }

  @Test
  void theRelaySaysHowManyConnectionsThereAre() throws Exception {
    CompletableFuture<Reply> call = call(Request.get("/x"));
    FakeRelay.Link link = relay.link();
    Call sent = link.hear().getCall();
    link.say(connections(sent.getHost(), 3, 2));
    link.say(connections(sent.getHost(), 9, 1)); // An older message on another link.
    link.say(answer(sent));
    assertThat(body(call)).isEqualTo("/x");
    await(
        "three are idle",
        () -> client.connections().equals(new BackendClient.Connections(0, 3, 0)));
    link.close();
    await("none is left", () -> client.connections().equals(BackendClient.Connections.NONE));
  }

  private static FromRelay connections(int host, int open, int version) {
    return FromRelay.newBuilder()
        .setConnections(Connections.newBuilder().setHost(host).setOpen(open).setVersion(version))
        .build();
  }

  @Test
  void gaugesTellOfTheLinks() throws Exception {
    relay.link();
    await("the link is up", () -> gauge("relay.links") == 1);
    assertThat(factory.gauges()).extracting(Strands.Gauge::name).contains("relay.links.lost");
  }
}
