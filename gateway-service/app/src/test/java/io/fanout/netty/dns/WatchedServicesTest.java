package io.fanout.netty.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.DiscoveryKit;
import io.fanout.core.discovery.HostFinder;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Services whose SRV records change while the gateway watches them. */
final class WatchedServicesTest {
  private static final Origin SERVICE = new Origin("srv", "_http._tcp.shop.example", 0);

  private final TestNameServer server;
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final HostFinder services;
  private final WatchNews news = new WatchNews();

  WatchedServicesTest() throws Exception {
    server = new TestNameServer();
    services = new SrvDiscovery().open(new DiscoveryKit(lanes, server.settings()));
  }

  @AfterEach
  void close() throws Exception {
    services.close();
    lanes.close();
    server.close();
  }

  @Test
  void srvRecordsGivePortsAndWeights() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.addresses("b.shop.example", 60, "127.0.0.2");
    server.service("_http._tcp.shop.example", 60, 10, 3, 8081, "a.shop.example");
    server.service("_http._tcp.shop.example", 60, 10, 1, 8082, "b.shop.example");
    server.service("_http._tcp.shop.example", 60, 20, 1, 8083, "a.shop.example");
    services.watch(SERVICE, news);
    List<DiscoveredHost> hosts = news.nextHosts();
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
    services.watch(SERVICE, news);
    assertThat(news.hosts(1)).containsExactly("http://a.shop.example:8081 at 127.0.0.1");
    server.service("_http._tcp.shop.example", 0, 0, 1, 8082, "b.shop.example");
    assertThat(news.hosts(2)).contains("http://b.shop.example:8082 at 127.0.0.2");
    server.addresses("_http._tcp.shop.example", 0); // no record any more
    assertThat(news.nextFailure()).isNotEmpty();
    server.service("_http._tcp.shop.example", 0, 0, 1, 8083, "b.shop.example");
    assertThat(news.hosts(1)).containsExactly("http://b.shop.example:8083 at 127.0.0.2");
  }

  @Test
  void aServiceWhoseLookUpsFailKeepsItsHosts() throws Exception {
    server.addresses("a.shop.example", 0, "127.0.0.1");
    server.service("_http._tcp.shop.example", 0, 0, 1, 8081, "a.shop.example");
    services.watch(SERVICE, news);
    news.hosts(1);
    server.fails("_http._tcp.shop.example");
    assertThat(news.nextFailure()).contains("SERVFAIL");
    news.forgetFound();
    assertThat(news.nextFailure()).contains("SERVFAIL");
    assertThat(news.foundMore()).isFalse();
  }

  @Test
  void slowSrvRecordsFailInTime() throws Exception {
    server.hold();
    services.watch(SERVICE, news);
    assertThat(news.nextFailure()).contains("did not answer in time");
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, 0, 1, 8081, "a.shop.example");
    server.release();
    news.hosts(1);
  }

  @Test
  void fiveHundredSrvRecordsComeOverTcp() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    for (int i = 0; i < 500; i++) {
      server.service("_http._tcp.shop.example", 60, 0, 1 + i % 3, 2_000 + i, "a.shop.example");
    }
    services.watch(SERVICE, news);
    assertThat(news.hosts(500)).doesNotHaveDuplicates();
    assertThat(server.overTcp()).isPositive();
  }

  @Test
  void numbersOfSrvRecordsReachTo65535() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, 65_535, 65_535, 65_535, "a.shop.example");
    server.service("_http._tcp.shop.example", 60, 65_535, 0, 1, "a.shop.example");
    services.watch(SERVICE, news);
    assertThat(news.nextHosts())
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
    services.watch(SERVICE, news);
    assertThat(news.nextHosts())
        .extracting(host -> host.origin() + " weight " + host.weight())
        .containsExactlyInAnyOrder(
            "http://a.shop.example:8081 at 127.0.0.1 weight 2",
            "http://a.shop.example:8081 at 127.0.0.2 weight 2");
  }

  @Test
  void aServiceWhoseTargetIsTheRootIsNotThere() throws Exception {
    server.service("_http._tcp.shop.example", 60, 0, 0, 0, "");
    services.watch(SERVICE, news);
    assertThat(news.nextFailure()).isNotEmpty();
    assertThat(news.foundMore()).isFalse();
  }

  @Test
  void aBrokenSrvRecordFailsUntilItIsCorrected() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, new byte[] {0, 1, 0, 1, 31});
    services.watch(SERVICE, news);
    assertThat(news.nextFailure()).isNotEmpty();
    server.addresses("_http._tcp.shop.example", 60);
    server.service("_http._tcp.shop.example", 60, 0, 1, 8081, "a.shop.example");
    assertThat(news.hosts(1)).containsExactly("http://a.shop.example:8081 at 127.0.0.1");
  }

  @Test
  void aTargetWithoutAnAddressIsLeftOut() throws Exception {
    server.addresses("a.shop.example", 60, "127.0.0.1");
    server.service("_http._tcp.shop.example", 60, 10, 1, 8082, "gone.shop.example");
    server.service("_http._tcp.shop.example", 60, 20, 1, 8081, "a.shop.example");
    services.watch(SERVICE, news);
    assertThat(news.nextHosts())
        .extracting(host -> host.origin().toString())
        .containsExactly("http://a.shop.example:8081 at 127.0.0.1");
  }

  @Test
  void aServiceWithoutRecordsHasFailed() throws Exception {
    services.watch(SERVICE, news);
    assertThat(news.nextFailure()).isEqualTo("the name is unknown (NXDOMAIN)");
  }
}
