package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.agent.OnThreads;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.RelaySettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.netty.lane.EventLoopLanes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hosts behind one name join and leave while calls run. */
@OnThreads("calls from plain threads")
final class ChangingHostsTest {
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
  private final BackendClient client =
      new EventLoopClients(
              new ClientKit(
                  host -> new InetAddress[] {address("127.0.0.1"), address("127.0.0.2")},
                  lanes,
                  strands,
                  BodyBudget.unbounded(),
                  bundle -> Security.ofThePlatform(),
                  Defaults.of(RelaySettings.class)))
          .client(
              Defaults.of(BackendSettings.class),
              List.of(one, two),
              new ClientEvents() {
                @Override
                public void resent() {}

                @Override
                public void notConnected(Origin host) {
                  notConnected.add(host);
                }
              });

  @AfterEach
  void close() {
    client.close();
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
    Reply reply = client.call(host, Request.get("/x"), new Cancellation());
    return new String(reply.body().copy(), StandardCharsets.US_ASCII);
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
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
  void anotherAddressStandsInForOneThatRefusesAndTheConnectionIsNotKept() throws Exception {
    second.close();
    assertThat(call(two)).startsWith("127.0.0.1");
    assertThat(notConnected).containsExactly(two);
    await("closed", () -> client.connections().equals(Connections.NONE));
    await("closed", () -> first.open() == 0);
  }

  @Test
  void anotherAddressStandsInForOneThatDoesNotAnswer() throws Exception {
    Origin silent = named.at(address("127.0.0.3"));
    try (AddressServer third = AddressServer.full("127.0.0.3", first.port())) {
      client.hosts(List.of(one, silent));
      assertThat(call(silent)).isEqualTo("127.0.0.1 shop.example:" + third.port());
      assertThat(notConnected).containsExactly(silent);
    }
  }
}
