package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.LiveThreads;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.TlsProvider;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import io.fanout.core.strand.virtual.VirtualThreads;
import io.fanout.netty.dns.HostAddresses;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A test bench for a client. After the test it checks that no connection, strand or thread is left
 * over.
 */
final class Bench implements AutoCloseable {
  private final Set<Thread> before = LiveThreads.ofThisGroup();
  private final EventLoopLanes lanes;
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final HostAddresses addresses = new HostAddresses(Duration.ofMinutes(10));
  private final ClientKind kind;
  private final Mode mode;
  private final Strands strands;
  private final ClientFactory factory;
  private final List<TestClient> clients = new ArrayList<>();
  private final List<ScriptedServer> servers = new ArrayList<>();
  private final AtomicInteger resent = new AtomicInteger();

  Bench(ClientKind kind, Mode mode) {
    this(kind, mode, Transport.usual());
  }

  Bench(ClientKind kind, Mode mode, Transport transport) {
    this(kind, mode, transport, TlsProvider.AUTO);
  }

  Bench(ClientKind kind, Mode mode, Transport transport, TlsProvider tls) {
    this.kind = kind;
    this.mode = mode;
    this.lanes = new EventLoopLanes(2, transport, tls);
    this.strands = strands(mode, lanes, (strand, failure) -> faults.add(failure));
    this.factory =
        kind.open(
            new ClientKit(
                addresses,
                lanes,
                strands,
                BodyBudget.unbounded(),
                Certificates::bundle,
                GoRelay.settingsFor(kind)));
  }

  Mode mode() {
    return mode;
  }

  /**
   * The modes that the client serves and this machine supports; none if the client's requirements
   * are missing.
   */
  static Stream<Mode> modesOf(ClientKind kind) {
    return Stream.of(Mode.values())
        .filter(mode -> kind.serves(mode) && GoRelay.canRun(kind.label()))
        .filter(mode -> mode != Mode.VIRTUAL_THREAD || VirtualThreads.available());
  }

  private static Strands strands(Mode mode, EventLoopLanes lanes, StrandFailures failures) {
    return switch (mode) {
      case FIBER -> new FiberStrands(lanes, failures);
      case THREAD_POOL -> new PoolStrands(new PoolSettings(100, 100, 0), failures);
      case VIRTUAL_THREAD -> new VirtualStrands(new VirtualThreadSettings(1000), failures);
    };
  }

  /** A backend that follows the script. */
  ScriptedServer server(BackendScript script) throws IOException {
    ScriptedServer server = new ScriptedServer(script);
    servers.add(server);
    return server;
  }

  /** A TLS backend that presents the certificate with this alias. */
  ScriptedServer secureServer(String alias, BackendScript script) throws IOException {
    ScriptedServer server = ScriptedServer.secure(Certificates.showing(alias), false, script);
    servers.add(server);
    return server;
  }

  /** A TLS backend that requires client certificates. */
  ScriptedServer particularServer(BackendScript script) throws IOException {
    ScriptedServer server =
        ScriptedServer.secure(Certificates.showing(Certificates.HERE), true, script);
    servers.add(server);
    return server;
  }

  TestClient client(ScriptedServer server) {
    return client(server.origin(), ClientLimits.WIDE);
  }

  TestClient client(ScriptedServer server, ClientLimits limits) {
    return client(server.origin(), limits);
  }

  TestClient client(Origin origin, ClientLimits limits) {
    try {
      addresses.lookUpAtStart(origin.host(), Duration.ofSeconds(10));
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
    return clientOfUnknown(origin, limits);
  }

  /** A client for a host without a looked-up address. */
  TestClient clientOfUnknown(Origin origin, ClientLimits limits) {
    BackendClient client =
        factory.client(limits.settings(origin), List.of(origin), resent::incrementAndGet);
    TestClient test = new TestClient(client, origin, strands, lanes.all());
    clients.add(test);
    return test;
  }

  /** How many calls the client resent because their connection had closed. */
  int resent() {
    return resent.get();
  }

  /** Waits until the backend has seen all its connections close. */
  static void untilClosed(ScriptedServer server) {
    Await.until("the backend's connections are closed", () -> server.open() == 0);
  }

  /** Closes what the clients share, as at the gateway's end; closing twice is harmless. */
  void closeClients() {
    factory.close();
  }

  @Override
  public void close() throws IOException {
    for (TestClient client : clients) {
      Await.until(
          "no connection is in use or waited for",
          () -> client.connections().leased() == 0 && client.connections().pending() == 0);
    }
    Await.until("no strand is alive", () -> strandsAlive() == 0);
    factory.close();
    if (!kind.capabilities().lacks(ClientLimitation.OWN_IDLE_CONNECTIONS)) {
      servers.forEach(Bench::untilClosed);
    }
    for (ScriptedServer server : servers) {
      server.close();
    }
    strands.close();
    addresses.close();
    lanes.close();
    Await.until("no thread is left of " + left(), () -> left().isEmpty());
    assertThat(faults).as("what strands' bodies let through").isEmpty();
  }

  private double strandsAlive() {
    return strands.gauges().stream()
        .filter(gauge -> gauge.name().endsWith(".alive") || gauge.name().endsWith(".active"))
        .mapToDouble(gauge -> gauge.value().getAsDouble())
        .sum();
  }

  private Set<String> left() {
    return LiveThreads.ofThisGroup().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        // Netty and Quasar have these once per process.
        .filter(name -> !name.startsWith("globalEventExecutor"))
        // The JDK's own threads that carry and unpark virtual threads.
        .filter(name -> !name.startsWith("VirtualThread-") && !name.contains("Poller"))
        .filter(name -> !name.startsWith("ForkJoinPool") && !name.startsWith("JNA"))
        .filter(name -> !name.contains("default-fiber-pool") && !name.startsWith("Timer-"))
        // Quasar's timers check every 100 ms whether they should end; StrandsBench waits for them.
        .filter(name -> !name.startsWith("FiberTimedScheduler-"))
        // The JDK's own connections and their watchers, which live until they expire.
        .filter(name -> !name.equals("Keep-Alive-Timer") && !name.startsWith("HttpClient-"))
        // OkHttp 2 has these once per process; they end when they have been idle.
        .filter(name -> !name.startsWith("OkHttp ") && !name.startsWith("Okio "))
        .collect(Collectors.toSet());
  }
}
