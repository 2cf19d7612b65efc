package io.fanout.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BasicSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.EgressSettings;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.Records;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.BoringSsl;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls through a proxy, with every client that supports one and in each of its modes. */
@ParameterizedClass(name = "{0}, {1}, {2}")
@MethodSource("kindsModesAndProviders")
@OnThreads("a test's own thread waits for calls")
final class EgressProxyTest {
  private static final String PASSWORD = "tell-nobody";

  /** A slow machine needs more than the default of one second. */
  private static final Duration TIME_FOR_TWO_HANDSHAKES = Duration.ofMinutes(1);

  private static final SSLContext PROXY_TLS = TestCertificates.serverSockets("proxy.example");
  private static final SslContext SHOP_TLS = TestCertificates.server("shop.example");
  private static final Security TRUSTING = TestCertificates.trusting();

  private final ClientKind kind;
  private final ClientBench bench;
  private final List<String> lookedUp = new CopyOnWriteArrayList<>();
  private final TestProxy proxy = new TestProxy(null);
  private final TestProxy securedProxy = new TestProxy(PROXY_TLS);
  private final EchoServer plain = new EchoServer(null);
  private final EchoServer secured = new EchoServer(SHOP_TLS);
  private final Origin plainHost = new Origin("http", "shop.example", plain.port());
  private final Origin securedHost = new Origin("https", "shop.example", secured.port());

  EgressProxyTest(ClientKind kind, Mode mode, TlsProvider provider) {
    assumeTrue(
        provider != TlsProvider.BORINGSSL || BoringSsl.isAvailable(),
        "TLS with BoringSSL: netty-tcnative has no library for this system");
    this.kind = kind;
    this.bench = new ClientBench(kind, mode, provider, this::lookUp, bundle -> TRUSTING);
  }

  /** Only the event-loop client has a choice. */
  static Stream<Arguments> kindsModesAndProviders() {
    return Stream.concat(
        ClientBench.kindsAndModes(ClientKind::callsThroughProxies)
            .map(kindAndMode -> with(kindAndMode, TlsProvider.JDK)),
        ClientBench.kindsAndModes(kind -> kind.label().equals("event-loop"))
            .map(kindAndMode -> with(kindAndMode, TlsProvider.BORINGSSL)));
  }

  private static Arguments with(Arguments kindAndMode, TlsProvider provider) {
    return Arguments.of(kindAndMode.get()[0], kindAndMode.get()[1], provider);
  }

  @AfterEach
  void close() {
    bench.close();
    proxy.close();
    securedProxy.close();
    plain.close();
    secured.close();
  }

  private InetAddress[] lookUp(String name) {
    lookedUp.add(name);
    return new InetAddress[] {InetAddress.getLoopbackAddress()};
  }

  private String url(TestProxy of) {
    return (of == proxy ? "http" : "https") + "://proxy.example:" + of.port();
  }

  private EgressSettings egress(TestProxy through, @Nullable String password, String... direct) {
    BasicSettings basic =
        password == null ? null : new BasicSettings("gateway", Secret.of(password));
    return new EgressSettings(url(through), basic, List.of(direct), "trusting");
  }

  private BackendClient client(EgressSettings egress, Origin... hosts) {
    return client(egress, Map.of(), hosts);
  }

  private BackendClient client(EgressSettings egress, Map<String, Object> more, Origin... hosts) {
    Map<String, Object> values = new HashMap<>();
    values.put("connectTimeout", TIME_FOR_TWO_HANDSHAKES);
    values.putAll(more);
    values.put("egress", egress);
    values.put("sslBundle", "trusting");
    return bench.client(Records.with(Defaults.of(BackendSettings.class), values), hosts);
  }

  private static String text(Reply reply) {
    return new String(reply.body().copy(), StandardCharsets.US_ASCII);
  }

  private String get(BackendClient client, Origin host, String target) {
    return text(bench.call(client, host, target));
  }

  private CallFailed failure(BackendClient client, Origin host) {
    return ClientBench.failure(begin(client, host, "/x"));
  }

  private CompletableFuture<Reply> begin(BackendClient client, Origin host, String target) {
    return bench.begin(client, host, Request.get(target), new Cancellation());
  }

  private String protocol() {
    return kind.label().equals("event-loop") ? "HTTP/2" : "HTTP/1.1";
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - until).as(what).isNegative();
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  private String connect(Origin host) {
    return "CONNECT %s:%d HTTP/1.1".formatted(host.host(), host.port());
  }

  @Test
  void aHostWithTlsIsReachedThroughATunnelThatServesMoreThanOneCall() {
    BackendClient client = client(egress(proxy, null), securedHost);
    String expected = "%s shop.example:%d /x".formatted(protocol(), secured.port());
    assertThat(get(client, securedHost, "/x")).isEqualTo(expected);
    assertThat(get(client, securedHost, "/x")).isEqualTo(expected);
    assertThat(proxy.requests()).containsExactly(connect(securedHost));
  }

  @Test
  void aRequestToAHostWithoutTlsIsForwarded() {
    BackendClient client = client(egress(proxy, null), plainHost);
    String expected = "HTTP/1.1 shop.example:%d /x?q=1".formatted(plain.port());
    assertThat(get(client, plainHost, "/x?q=1")).isEqualTo(expected);
    assertThat(proxy.requests())
        .containsExactly("GET http://shop.example:%d/x?q=1 HTTP/1.1".formatted(plain.port()));
  }

  @Test
  void theProxyLooksUpTheHostsName() {
    BackendClient client = client(egress(proxy, null), plainHost, securedHost);
    get(client, plainHost, "/x");
    get(client, securedHost, "/x");
    assertThat(lookedUp).containsOnly("proxy.example");
  }

  @Test
  void theCredentialsGoToTheProxyAlone() {
    proxy.asksFor("gateway:" + PASSWORD);
    BackendClient client = client(egress(proxy, PASSWORD), plainHost, securedHost);
    get(client, plainHost, "/x");
    get(client, securedHost, "/x");
    assertThat(plain.field("proxy-authorization")).isNull();
    assertThat(secured.field("proxy-authorization")).isNull();
  }

  @Test
  void aDirectHostGetsNoCredentials() {
    BackendClient client = client(egress(proxy, PASSWORD, ".example", "10.0.0.0/8"), plainHost);
    assertThat(get(client, plainHost, "/x")).endsWith(" /x");
    assertThat(plain.field("proxy-authorization")).isNull();
    assertThat(proxy.requests()).isEmpty();
    assertThat(lookedUp).containsOnly("shop.example");
  }

  @Test
  void wrongProxyCredentialsAreNamed() {
    proxy.asksFor("gateway:" + PASSWORD);
    BackendClient client = client(egress(proxy, PASSWORD + "-wrong"), plainHost, securedHost);
    for (Origin host : List.of(plainHost, securedHost)) {
      CallFailed failure = failure(client, host);
      assertThat(failure.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
      assertThat(failure.detail())
          .contains(host.toString(), "the proxy " + url(proxy), "status 407", "egress.basic")
          .doesNotContain(PASSWORD, "Basic ");
    }
    assertThat(plain.requests() + secured.requests()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 502, 302})
  void aProxyThatRefusesATunnelIsNamed(int status) {
    proxy.refusesWith(status);
    CallFailed failure = failure(client(egress(proxy, null), securedHost), securedHost);
    assertThat(failure.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(failure.detail())
        .contains("the proxy " + url(proxy) + " refused CONNECT with status " + status);
  }

  @ParameterizedTest
  @EnumSource(value = TestProxy.Fault.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void aProxyThatOpensNoTunnelEndsTheCallInTime(TestProxy.Fault fault) throws Exception {
    proxy.fails(fault);
    BackendClient client =
        client(
            egress(proxy, PASSWORD), Map.of("connectTimeout", Duration.ofMillis(200)), securedHost);
    CallFailed failure = failure(client, securedHost);
    assertThat(failure.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    if (fault != TestProxy.Fault.BYTES_BEHIND) {
      assertThat(failure.detail()).contains("the proxy " + url(proxy));
    }
    assertThat(failure.detail()).doesNotContain(PASSWORD);
    await("the connection is closed", () -> proxy.open() == 0);
    assertThat(client.connections()).isEqualTo(Connections.NONE);
  }

  @Test
  void anUnreachableProxyIsNamed() throws Exception {
    String url = "http://proxy.example:1";
    EgressSettings egress = new EgressSettings(url, null, List.of(), null);
    for (Origin host : List.of(plainHost, securedHost)) {
      CallFailed failure = failure(client(egress, host), host);
      assertThat(failure.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
      assertThat(failure.detail()).contains("the proxy " + url);
    }
  }

  @Test
  void aForwardingProxyThatAnswersGarbageIsNamed() {
    proxy.fails(TestProxy.Fault.GARBAGE);
    CallFailed failure = failure(client(egress(proxy, null), plainHost), plainHost);
    assertThat(failure.ending()).isEqualTo(CallResultKind.MALFORMED);
    assertThat(failure.detail()).contains("the proxy " + url(proxy));
  }

  @Test
  void aProxyMaySpeakTls() {
    securedProxy.asksFor("gateway:" + PASSWORD);
    BackendClient client = client(egress(securedProxy, PASSWORD), plainHost, securedHost);
    assertThat(get(client, plainHost, "/x")).startsWith("HTTP/1.1").endsWith(" /x");
    assertThat(get(client, securedHost, "/x")).startsWith(protocol()).endsWith(" /x");
    assertThat(securedProxy.requests()).hasSize(2).contains(connect(securedHost));
  }

  @Test
  void aProxyWithAnothersCertificateGetsNoRequest() {
    String url = "https://other.example:" + securedProxy.port();
    EgressSettings egress =
        new EgressSettings(
            url, new BasicSettings("gateway", Secret.of(PASSWORD)), List.of(), "trusting");
    for (Origin host : List.of(plainHost, securedHost)) {
      CallFailed failure = failure(client(egress, host), host);
      assertThat(failure.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
      assertThat(failure.detail()).contains("the proxy " + url);
    }
    assertThat(securedProxy.requests()).isEmpty();
  }

  @Test
  void aTunnelToAHostWithAnothersCertificateCarriesNoRequest() {
    Origin other = new Origin("https", "other.example", secured.port());
    CallFailed failure = failure(client(egress(proxy, null), other), other);
    assertThat(failure.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(secured.requests()).isZero();
  }

  @Test
  void connectionsAreCountedForEachHostAndNotForTheProxy() throws Exception {
    Origin other = new Origin("http", "other.example", plain.port());
    BackendClient client =
        client(egress(proxy, null), Map.of("maxConnections", 1), plainHost, other);
    CompletableFuture<Reply> held = begin(client, plainHost, "/held");
    await("it is there", () -> plain.requests() == 1);
    assertThat(get(client, other, "/x")).contains("other.example");
    CompletableFuture<Reply> waits = begin(client, plainHost, "/waits");
    await("it waits", () -> client.connections().pending() == 1);
    assertThat(proxy.open()).isEqualTo(2);
    plain.release();
    assertThat(text(ClientBench.reply(held))).endsWith("/held");
    assertThat(text(ClientBench.reply(waits))).endsWith("/waits");
  }

  @Test
  void aCallThatIsCancelledDoesNotWaitForTheProxy() throws Exception {
    proxy.fails(TestProxy.Fault.HANG);
    BackendClient client =
        client(egress(proxy, null), Map.of("connectTimeout", Duration.ofSeconds(30)), securedHost);
    Cancellation cancellation = new Cancellation();
    CompletableFuture<Reply> call =
        bench.begin(client, securedHost, Request.get("/x"), cancellation);
    await("the proxy was asked", () -> proxy.requests().size() == 1);
    cancellation.cancel(CallResultKind.CANCELLED);
    assertThat(ClientBench.failure(call).ending()).isEqualTo(CallResultKind.CANCELLED);
  }
}
