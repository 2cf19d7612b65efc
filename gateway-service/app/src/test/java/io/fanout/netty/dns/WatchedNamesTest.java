package io.fanout.netty.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.DiscoveryKit;
import io.fanout.core.discovery.HostFinder;
import io.fanout.core.discovery.HostListener;
import io.fanout.core.discovery.HostWatch;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.core.settings.ResolverKind;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.util.NetUtil;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Names that change while the gateway watches them; the server is real, on loopback. */
final class WatchedNamesTest {
  private static final Origin SHOP = new Origin("http", "shop.example", 8080);
  private static final Origin SERVICE = new Origin("srv", "_http._tcp.shop.example", 0);

  private final TestNameServer server;
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final DiscoverySettings settings;
  private final DnsNames names;
  private final HostFinder services;
  private final BlockingQueue<List<DiscoveredHost>> found = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> failed = new LinkedBlockingQueue<>();

  private final HostListener listener =
      new HostListener() {
        @Override
        public void found(List<DiscoveredHost> hosts) {
          found.add(hosts);
        }

        @Override
        public void failed(String why) {
          failed.add(why);
        }
      };

  WatchedNamesTest() throws Exception {
    server = new TestNameServer();
    settings =
        new DiscoverySettings(
            ResolverKind.DNS,
            List.of(server.address()),
            Duration.ofMillis(500),
            Duration.ofMillis(20),
            Duration.ofMillis(500),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5));
    names = new DnsNames(lanes, settings);
    services = new SrvDiscovery().open(new DiscoveryKit(lanes, settings));
  }

  @AfterEach
  void close() throws Exception {
    names.close();
    services.close();
    lanes.close();
    server.close();
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(20, TimeUnit.SECONDS);
    assertThat(next).as("the listener's next news").isNotNull();
    return next;
  }

  /** The next list with this number of hosts. */
  private List<String> hosts(int count) throws InterruptedException {
    List<DiscoveredHost> hosts = next(found);
    while (hosts.size() != count) {
      hosts = next(found);
    }
    return hosts.stream().map(host -> host.origin().toString()).toList();
  }

  @Test
  void eachAddressIsAHost() throws Exception {
    server.addresses("shop.example", 60, "127.0.0.1", "127.0.0.2");
    names.watch(SHOP, listener);
    assertThat(hosts(2))
        .containsExactlyInAnyOrder(
            "http://shop.example:8080 at 127.0.0.1", "http://shop.example:8080 at 127.0.0.2");
    assertThat(names.resolve("shop.example")).hasSize(2);
  }

  @Test
  void recordsThatAreAddedAndRemovedAreSeenWhenTheTtlIsOver() throws Exception {
    server.addresses("shop.example", 0, "127.0.0.1");
    names.watch(SHOP, listener);
    hosts(1);
    server.addresses("shop.example", 0, "127.0.0.1", "127.0.0.2", "127.0.0.3");
    hosts(3);
    server.addresses("shop.example", 0, "127.0.0.3");
    assertThat(hosts(1)).containsExactly("http://shop.example:8080 at 127.0.0.3");
  }

  @Test
  void anAnswerIsNotAskedForAgainBeforeItsTtlIsOver() throws Exception {
    server.addresses("shop.example", 3600, "127.0.0.1");
    server.addresses("other.example", 0, "127.0.0.1");
    // The usual bounds would repeat the look-up after 500 ms.
    try (DnsNames patient = patient(settings.minTtl())) {
      patient.watch(SHOP, listener);
      hosts(1);
      BlockingQueue<List<DiscoveredHost>> others = new LinkedBlockingQueue<>();
      patient.watch(new Origin("http", "other.example", 80), into(others));
      for (int i = 0; i < 20; i++) {
        next(others);
      }
      assertThat(found).isEmpty();
    }
  }

  /** Looks names up again after an hour. */
  private DnsNames patient(Duration minTtl) {
    return new DnsNames(
        lanes,
        new DiscoverySettings(
            settings.resolver(),
            settings.servers(),
            settings.queryTimeout(),
            minTtl,
            Duration.ofHours(1),
            settings.atStart(),
            settings.rampUp()));
  }

  @Test
  void aHostThatRefusesConnectionsMakesTheNextLookUpComeSooner() throws Exception {
    server.addresses("shop.example", 3600, "127.0.0.1");
    try (DnsNames patient = patient(settings.minTtl())) {
      HostWatch watch = patient.watch(SHOP, listener);
      hosts(1);
      server.addresses("shop.example", 3600, "127.0.0.2");
      watch.lookSooner();
      assertThat(hosts(1)).containsExactly("http://shop.example:8080 at 127.0.0.2");
    }
  }

  @Test
  void evenSoLookUpsKeepTheirLeastDistance() throws Exception {
    server.addresses("shop.example", 3600, "127.0.0.1");
    server.addresses("other.example", 0, "127.0.0.1");
    try (DnsNames patient = patient(Duration.ofHours(1))) {
      HostWatch watch = patient.watch(SHOP, listener);
      hosts(1);
      BlockingQueue<List<DiscoveredHost>> others = new LinkedBlockingQueue<>();
      names.watch(new Origin("http", "other.example", 80), into(others));
      for (int i = 0; i < 20; i++) {
        watch.lookSooner();
        next(others);
      }
      assertThat(found).isEmpty();
    }
  }

  /** The first pause is a second, whatever refuses connections meanwhile. */
  @Test
  void lookUpsThatFailKeepTheirPace() throws Exception {
    long began = System.nanoTime();
    try (DnsNames patient = patient(settings.minTtl())) {
      HostWatch watch = patient.watch(SHOP, listener);
      next(failed);
      while (failed.isEmpty()) {
        watch.lookSooner();
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  private static HostListener into(BlockingQueue<List<DiscoveredHost>> queue) {
    return new HostListener() {
      @Override
      public void found(List<DiscoveredHost> hosts) {
        queue.add(hosts);
      }

      @Override
      public void failed(String why) {
        throw new AssertionError(why);
      }
    };
  }

  @Test
  void anUnknownNameSaysSo() throws Exception {
    names.watch(SHOP, listener);
    assertThat(next(failed)).isEqualTo("the name is unknown (NXDOMAIN)");
    assertThatThrownBy(() -> names.resolve("shop.example"))
        .isInstanceOf(UnknownHostException.class)
        .hasMessage("shop.example (the name is unknown (NXDOMAIN))");
    server.addresses("shop.example", 60, "127.0.0.1");
    hosts(1);
  }

  @Test
  void theLastGoodAnswerIsKeptWhileTheServerFails() throws Exception {
    server.addresses("shop.example", 0, "127.0.0.1");
    names.watch(SHOP, listener);
    hosts(1);
    server.fails("shop.example");
    assertThat(next(failed)).contains("SERVFAIL");
    assertThat(names.resolve("shop.example")).hasSize(1);
    server.becomesUnknown("shop.example");
    assertThat(next(failed)).isNotEmpty();
    assertThat(names.resolve("shop.example")).hasSize(1);
    server.addresses("shop.example", 60, "127.0.0.1", "127.0.0.2");
    hosts(2);
  }

  @Test
  void aNameWithoutRecordsHasFailed() throws Exception {
    server.addresses("shop.example", 60);
    names.watch(SHOP, listener);
    assertThat(next(failed)).isNotEmpty();
    assertThat(found).isEmpty();
  }

  @Test
  void aSlowAnswerFailsAndHoldsNoLane() throws Exception {
    server.hold();
    names.watch(SHOP, listener);
    lanes.all().get(0).loop().submit(() -> {}).get(20, TimeUnit.SECONDS);
    assertThat(next(failed)).contains("did not answer in time");
    server.addresses("shop.example", 60, "127.0.0.1");
    server.release();
    hosts(1);
  }

  @Test
  void fiveHundredAddressesComeOverTcp() throws Exception {
    String[] many =
        IntStream.range(0, 500)
            .mapToObj(i -> "10.%d.%d.%d".formatted(i % 7, i / 250, i % 250))
            .toArray(String[]::new);
    server.addresses("shop.example", 60, many);
    names.watch(SHOP, listener);
    assertThat(hosts(500)).doesNotHaveDuplicates();
    assertThat(server.overTcp()).isPositive();
  }

  @Test
  void aClosedWatchAsksNoMore() throws Exception {
    server.addresses("shop.example", 0, "127.0.0.1");
    names.watch(SHOP, listener).close();
    lanes.all().get(0).loop().submit(() -> {}).get(20, TimeUnit.SECONDS);
    found.clear();
    int before = server.queries();
    server.addresses("other.example", 0, "127.0.0.1");
    BlockingQueue<List<DiscoveredHost>> others = new LinkedBlockingQueue<>();
    names.watch(new Origin("http", "other.example", 80), into(others));
    for (int i = 0; i < 5; i++) {
      next(others);
    }
    assertThat(found).isEmpty();
    assertThat(server.queries()).isGreaterThan(before);
  }

  @Test
  void srvRecordsGivePortsAndWeights() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.addresses("b.shop.example", 60, "127.0.0.2");
    server.service("_http._tcp.shop.example", 60, 10, 3, 8081, "a.shop.example");
    server.service("_http._tcp.shop.example", 60, 10, 1, 8082, "b.shop.example");
    server.service("_http._tcp.shop.example", 60, 20, 1, 8083, "a.shop.example");
    services.watch(SERVICE, listener);
    List<DiscoveredHost> hosts = next(found);
    assertThat(hosts)
        .extracting(host -> host.origin() + " weight " + host.weight())
        .containsExactlyInAnyOrder(
            "http://a.shop.example:8081 at 127.0.0.1 weight 3",
            "http://b.shop.example:8082 at 127.0.0.2 weight 1");
  }

  @Test
  void srvRecordsThatAreAddedMovedAndRemovedAreSeenWhenTheTtlIsOver() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.addresses("b.shop.example", 60, "127.0.0.2");
    server.service("_http._tcp.shop.example", 0, 0, 1, 8081, "a.shop.example");
    services.watch(SERVICE, listener);
    assertThat(hosts(1)).containsExactly("http://a.shop.example:8081 at 127.0.0.1");
    server.service("_http._tcp.shop.example", 0, 0, 1, 8082, "b.shop.example");
    assertThat(hosts(2)).contains("http://b.shop.example:8082 at 127.0.0.2");
    server.addresses("_http._tcp.shop.example", 0); // no record any more
    assertThat(next(failed)).isNotEmpty();
    server.service("_http._tcp.shop.example", 0, 0, 1, 8083, "b.shop.example");
    assertThat(hosts(1)).containsExactly("http://b.shop.example:8083 at 127.0.0.2");
  }

  @Test
  void aServiceWhoseLookUpsFailKeepsItsHosts() throws Exception {
    server.addresses("a.shop.example", 0, "127.0.0.1");
    server.service("_http._tcp.shop.example", 0, 0, 1, 8081, "a.shop.example");
    services.watch(SERVICE, listener);
    hosts(1);
    server.fails("_http._tcp.shop.example");
    assertThat(next(failed)).contains("SERVFAIL");
    found.clear();
    assertThat(next(failed)).contains("SERVFAIL");
    assertThat(found).isEmpty();
  }

  @Test
  void slowSrvRecordsFailInTime() throws Exception {
    server.hold();
    services.watch(SERVICE, listener);
    assertThat(next(failed)).contains("did not answer in time");
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, 0, 1, 8081, "a.shop.example");
    server.release();
    hosts(1);
  }

  @Test
  void fiveHundredSrvRecordsComeOverTcp() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    for (int i = 0; i < 500; i++) {
      server.service("_http._tcp.shop.example", 60, 0, 1 + i % 3, 2_000 + i, "a.shop.example");
    }
    services.watch(SERVICE, listener);
    assertThat(hosts(500)).doesNotHaveDuplicates();
    assertThat(server.overTcp()).isPositive();
  }

  @Test
  void numbersOfSrvRecordsReachTo65535() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, 65_535, 65_535, 65_535, "a.shop.example");
    server.service("_http._tcp.shop.example", 60, 65_535, 0, 1, "a.shop.example");
    services.watch(SERVICE, listener);
    assertThat(next(found))
        .extracting(host -> host.origin() + " weight " + host.weight())
        .containsExactlyInAnyOrder(
            "http://a.shop.example:65535 at 127.0.0.1 weight 65535",
            "http://a.shop.example:1 at 127.0.0.1 weight 1");
  }

  @Test
  void theLowestPriorityNumberIsTheBestInWhateverOrderTheRecordsCome() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1", "127.0.0.2");
    server.addresses("b.shop.example", 60, "127.0.0.3");
    server.service("_http._tcp.shop.example", 60, 300, 9, 8083, "b.shop.example");
    server.service("_http._tcp.shop.example", 60, 0, 2, 8081, "a.shop.example");
    server.service("_http._tcp.shop.example", 60, 1, 9, 8082, "b.shop.example");
    services.watch(SERVICE, listener);
    assertThat(next(found))
        .extracting(host -> host.origin() + " weight " + host.weight())
        .containsExactlyInAnyOrder(
            "http://a.shop.example:8081 at 127.0.0.1 weight 2",
            "http://a.shop.example:8081 at 127.0.0.2 weight 2");
  }

  @Test
  void aServiceWhoseTargetIsTheRootIsNotThere() throws Exception {
    server.service("_http._tcp.shop.example", 60, 0, 0, 0, "");
    services.watch(SERVICE, listener);
    assertThat(next(failed)).isNotEmpty();
    assertThat(found).isEmpty();
  }

  @Test
  void aBrokenSrvRecordFailsUntilItIsCorrected() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, new byte[] {0, 1, 0, 1, 31});
    services.watch(SERVICE, listener);
    assertThat(next(failed)).isNotEmpty();
    server.addresses("_http._tcp.shop.example", 60);
    server.service("_http._tcp.shop.example", 60, 0, 1, 8081, "a.shop.example");
    assertThat(hosts(1)).containsExactly("http://a.shop.example:8081 at 127.0.0.1");
  }

  @Test
  void aTargetWithoutAnAddressIsLeftOut() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, 10, 1, 8082, "gone.shop.example");
    server.service("_http._tcp.shop.example", 60, 20, 1, 8081, "a.shop.example");
    services.watch(SERVICE, listener);
    assertThat(next(found))
        .extracting(host -> host.origin().toString())
        .containsExactly("http://a.shop.example:8081 at 127.0.0.1");
  }

  @Test
  void aServiceWithoutRecordsHasFailed() throws Exception {
    services.watch(SERVICE, listener);
    assertThat(next(failed)).isEqualTo("the name is unknown (NXDOMAIN)");
  }

  @Test
  void aHostWithBothFamiliesIsOneHostWithAFallback() {
    List<DiscoveredHost> hosts =
        DnsNames.hosts(SHOP, List.of(NetUtil.LOCALHOST4, NetUtil.LOCALHOST6));
    assertThat(hosts).hasSize(1);
  }
}
