package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.RelaySettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.netty.lane.EventLoopLanes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract of clients that treat each address of a name as a host. */
@OnThreads("calls from plain threads")
abstract class ChangingHostsContract {
  /** Longer than any client waits before it tries another address. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final PoolStrands strands =
      new PoolStrands(
          Defaults.of(PoolSettings.class),
          (strand, failure) -> {
            throw new AssertionError(strand, failure);
          });
  private final List<Origin> notConnected = new CopyOnWriteArrayList<>();
  private final AddressServer first = AddressServer.open("127.0.0.1", 0);
  private final AddressServer second = AddressServer.open("127.0.0.2", first.port());
  private final Origin named = new Origin("http", "shop.example", first.port());
  private final Origin one = named.at(address("127.0.0.1"));
  private final Origin two = named.at(address("127.0.0.2"));
  private final ClientFactory factory;
  private final BackendClient client;

  ChangingHostsContract(ClientKind kind) {
    this.factory =
        kind.open(
            new ClientKit(
                host -> new InetAddress[] {address("127.0.0.1"), address("127.0.0.2")},
                lanes,
                strands,
                BodyBudget.unbounded(),
                Certificates::bundle,
                Defaults.of(RelaySettings.class)));
    this.client = client(ClientLimits.WIDE, one, two);
  }

  private BackendClient client(ClientLimits limits, Origin... hosts) {
    return factory.client(
        limits.settings(hosts[0]),
        List.of(hosts),
        new ClientEvents() {
          @Override
          public void resent() {}

          @Override
          public void notConnected(Origin host) {
            notConnected.add(host);
          }
        });
  }

  @AfterEach
  void close() {
    client.close();
    factory.close();
    strands.close();
    lanes.close();
    first.close();
    second.close();
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private String call(Origin host) throws Exception {
    return call(client, host);
  }

  private static String call(BackendClient client, Origin host) throws Exception {
    Reply reply = client.call(host, Request.get("/x"), new Cancellation());
    return new String(reply.body().copy(), StandardCharsets.US_ASCII);
  }

  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - until).as(what).isNegative();
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void aCallGoesToTheAddressOfItsHostAndNamesTheName() throws Exception {
    assertThat(call(one)).isEqualTo("127.0.0.1 shop.example:" + first.port());
    assertThat(call(two)).isEqualTo("127.0.0.2 shop.example:" + first.port());
    assertThat(client.connections()).isEqualTo(new Connections(0, 2, 0));
  }

  @Test
  void theConnectionsOfAHostThatLeftAreClosed() throws Exception {
    call(one);
    call(two);
    client.hosts(List.of(one));
    await("one connection", () -> client.connections().equals(new Connections(0, 1, 0)));
    await("closed", () -> second.open() == 0);
    assertThat(call(one)).startsWith("127.0.0.1");
  }

  @Test
  void aCallToAHostThatLeavesGoesOnToItsEnd() throws Exception {
    second.hold();
    CompletableFuture<String> call =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return call(two);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    await("the call is there", () -> second.requests() == 1);
    client.hosts(List.of(one));
    assertThat(client.connections().leased()).isEqualTo(1);
    second.release();
    assertThat(call.get(20, TimeUnit.SECONDS)).startsWith("127.0.0.2");
    await("closed", () -> second.open() == 0);
  }

  @Test
  void aHostThatComesBackIsCalledAgain() throws Exception {
    call(two);
    client.hosts(List.of(one));
    client.hosts(List.of(one, two));
    assertThat(call(two)).startsWith("127.0.0.2");
  }

  @Test
  void anotherAddressStandsInForOneThatRefuses() throws Exception {
    second.close();
    assertThat(call(two)).startsWith("127.0.0.1");
    assertThat(notConnected).containsExactly(two);
    afterAnotherAddressStoodIn(client);
  }

  /** What happens to the connection to the other address. */
  abstract void afterAnotherAddressStoodIn(BackendClient client) throws Exception;

  /** Like a name with an IPv4 and an IPv6 address, of which the IPv4 one is the host. */
  @Test
  void anAddressThatIsNoHostStandsInForTheOnlyHost() throws Exception {
    try (BackendClient single = client(ClientLimits.WIDE, two)) {
      second.close();
      assertThat(call(single, two)).startsWith("127.0.0.1");
      await("closed", () -> single.connections().equals(Connections.NONE));
    }
  }

  @Test
  void aNameWhoseAddressesAllRefuseIsNotConnected() throws Exception {
    first.close();
    second.close();
    assertThatThrownBy(() -> call(two)).isInstanceOf(CallFailed.class);
    assertThat(notConnected).contains(two);
  }

  /** The certificate names the host and not its address. */
  @Test
  void aSecureHostIsCheckedByItsName() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.secure(
            Certificates.showing(Certificates.ELSEWHERE),
            false,
            BackendScript.answers(BackendScript.ok("{}")))) {
      int port = server.origin().port();
      InetAddress here = address("127.0.0.1");
      Origin itsName = new Origin("https", "other.test", port).at(here);
      Origin another = new Origin("https", "shop.example", port).at(here);
      try (BackendClient secure = client(ClientLimits.WIDE.bundle("trusting"), itsName, another)) {
        assertThat(call(secure, itsName)).isEqualTo("{}");
        assertThatThrownBy(() -> call(secure, another)).isInstanceOf(CallFailed.class);
      }
    }
  }

  /** What happens to a call if its address neither accepts nor refuses a connection. */
  abstract void aSilentAddressEndsSo(Callable<String> call) throws Exception;

  @Test
  void anAddressThatDoesNotAnswerIsNotConnected() throws Exception {
    Origin silent = named.at(address("127.0.0.3"));
    try (AddressServer third = AddressServer.full("127.0.0.3", first.port());
        BackendClient patient =
            client(ClientLimits.WIDE.connectTimeout(CONNECT_TIMEOUT), one, silent)) {
      assertThat(third.port()).isEqualTo(first.port());
      aSilentAddressEndsSo(() -> call(patient, silent));
      assertThat(notConnected).containsExactly(silent);
    }
  }
}
