package io.fanout.netty.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.HostWatch;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.util.NetUtil;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Names that change while the gateway watches them; the server is real, on loopback. */
final class WatchedNamesTest {
  private static final Origin SHOP = new Origin("http", "shop.example", 8080);

  private final TestNameServer server;
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final DiscoverySettings settings;
  private final DnsNames names;
  private final WatchNews news = new WatchNews();

  WatchedNamesTest() throws Exception {
    server = new TestNameServer();
    settings = server.settings();
    names = new DnsNames(lanes, settings);
  }

  @AfterEach
  void close() throws Exception {
    names.close();
    lanes.close();
    server.close();
  }

  @Test
  void eachAddressIsAHost() throws Exception {
    server.addresses("shop.example", 60, "127.0.0.1", "127.0.0.2");
    names.watch(SHOP, news);
    assertThat(news.hosts(2))
        .containsExactlyInAnyOrder(
            "http://shop.example:8080 at 127.0.0.1", "http://shop.example:8080 at 127.0.0.2");
    assertThat(names.resolve("shop.example")).hasSize(2);
  }

  @Test
  void recordsThatAreAddedAndRemovedAreSeenWhenTheTtlIsOver() throws Exception {
    server.addresses("shop.example", 0, "127.0.0.1");
    names.watch(SHOP, news);
    news.hosts(1);
    server.addresses("shop.example", 0, "127.0.0.1", "127.0.0.2", "127.0.0.3");
    news.hosts(3);
    server.addresses("shop.example", 0, "127.0.0.3");
    assertThat(news.hosts(1)).containsExactly("http://shop.example:8080 at 127.0.0.3");
  }

  @Test
  void anAnswerIsNotAskedForAgainBeforeItsTtlIsOver() throws Exception {
    server.addresses("shop.example", 3600, "127.0.0.1");
    server.addresses("other.example", 0, "127.0.0.1");
    // The usual bounds would repeat the look-up after 500 ms.
    try (DnsNames patient = patient(settings.minTtl())) {
      patient.watch(SHOP, news);
      news.hosts(1);
      WatchNews others = new WatchNews();
      patient.watch(new Origin("http", "other.example", 80), others);
      for (int i = 0; i < 20; i++) {
        others.nextHosts();
      }
      assertThat(news.foundMore()).isFalse();
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
      HostWatch watch = patient.watch(SHOP, news);
      news.hosts(1);
      server.addresses("shop.example", 3600, "127.0.0.2");
      watch.lookSooner();
      assertThat(news.hosts(1)).containsExactly("http://shop.example:8080 at 127.0.0.2");
    }
  }

  @Test
  void evenSoLookUpsKeepTheirLeastDistance() throws Exception {
    server.addresses("shop.example", 3600, "127.0.0.1");
    server.addresses("other.example", 0, "127.0.0.1");
    try (DnsNames patient = patient(Duration.ofHours(1))) {
      HostWatch watch = patient.watch(SHOP, news);
      news.hosts(1);
      WatchNews others = new WatchNews();
      names.watch(new Origin("http", "other.example", 80), others);
      for (int i = 0; i < 20; i++) {
        watch.lookSooner();
        others.nextHosts();
      }
      assertThat(news.foundMore()).isFalse();
    }
  }

  /** The first pause is a second, whatever refuses connections meanwhile. */
  @Test
  void lookUpsThatFailKeepTheirPace() throws Exception {
    long began = System.nanoTime();
    try (DnsNames patient = patient(settings.minTtl())) {
      HostWatch watch = patient.watch(SHOP, news);
      news.nextFailure();
      while (!news.failedAgain()) {
        watch.lookSooner();
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void anUnknownNameSaysSo() throws Exception {
    names.watch(SHOP, news);
    assertThat(news.nextFailure()).isEqualTo("the name is unknown (NXDOMAIN)");
    assertThatThrownBy(() -> names.resolve("shop.example"))
        .isInstanceOf(UnknownHostException.class)
        .hasMessage("shop.example (the name is unknown (NXDOMAIN))");
    server.addresses("shop.example", 60, "127.0.0.1");
    news.hosts(1);
  }

  @Test
  void theLastGoodAnswerIsKeptWhileTheServerFails() throws Exception {
    server.addresses("shop.example", 0, "127.0.0.1");
    names.watch(SHOP, news);
    news.hosts(1);
    server.fails("shop.example");
    assertThat(news.nextFailure()).contains("SERVFAIL");
    assertThat(names.resolve("shop.example")).hasSize(1);
    server.becomesUnknown("shop.example");
    assertThat(news.nextFailure()).isNotEmpty();
    assertThat(names.resolve("shop.example")).hasSize(1);
    server.addresses("shop.example", 60, "127.0.0.1", "127.0.0.2");
    news.hosts(2);
  }

  @Test
  void aNameWithoutRecordsHasFailed() throws Exception {
    server.addresses("shop.example", 60);
    names.watch(SHOP, news);
    assertThat(news.nextFailure()).isNotEmpty();
    assertThat(news.foundMore()).isFalse();
  }

  @Test
  void aSlowAnswerFailsAndHoldsNoLane() throws Exception {
    server.hold();
    names.watch(SHOP, news);
    lanes.all().get(0).loop().submit(() -> {}).get(20, TimeUnit.SECONDS);
    assertThat(news.nextFailure()).contains("did not answer in time");
    server.addresses("shop.example", 60, "127.0.0.1");
    server.release();
    news.hosts(1);
  }

  @Test
  void fiveHundredAddressesComeOverTcp() throws Exception {
    String[] many =
        IntStream.range(0, 500)
            .mapToObj(i -> "10.%d.%d.%d".formatted(i % 7, i / 250, i % 250))
            .toArray(String[]::new);
    server.addresses("shop.example", 60, many);
    names.watch(SHOP, news);
    assertThat(news.hosts(500)).doesNotHaveDuplicates();
    assertThat(server.overTcp()).isPositive();
  }

  @Test
  void aClosedWatchAsksNoMore() throws Exception {
    server.addresses("shop.example", 0, "127.0.0.1");
    names.watch(SHOP, news).close();
    lanes.all().get(0).loop().submit(() -> {}).get(20, TimeUnit.SECONDS);
    news.forgetFound();
    int before = server.queries();
    server.addresses("other.example", 0, "127.0.0.1");
    WatchNews others = new WatchNews();
    names.watch(new Origin("http", "other.example", 80), others);
    for (int i = 0; i < 5; i++) {
      others.nextHosts();
    }
    assertThat(news.foundMore()).isFalse();
    assertThat(server.queries()).isGreaterThan(before);
  }

  @Test
  void aHostWithBothFamiliesIsOneHostWithAFallback() {
    List<DiscoveredHost> hosts =
        DnsNames.hosts(SHOP, List.of(NetUtil.LOCALHOST4, NetUtil.LOCALHOST6));
    assertThat(hosts).hasSize(1);
  }
}
