package io.fanout.relay;

import io.fanout.core.strand.Strands;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many links are up, for metrics and the log. For any thread. */
final class RelayStatus {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final String address;
  private final AtomicInteger up = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger outage = new AtomicInteger();

  RelayStatus(String address) {
    this.address = address;
  }

  void linkIsUp() {
    if (up.incrementAndGet() == 1) {
      outage.set(0);
      LOG.info("The relay at {} is connected", address);
    }
  }

  void linkIsLost(String why) {
    lost.incrementAndGet();
    up.decrementAndGet();
    LOG.warn("A link to the relay at {} has ended: {}. The gateway connects again", address, why);
  }

  void linkIsClosed() {
    up.decrementAndGet();
  }

  /** Says so once, until a link is up again. */
  void cannotConnect(String why) {
    if (up.get() == 0 && outage.getAndIncrement() == 0) {
      LOG.warn(
          "The relay at {} cannot be reached: {}. Calls end as connect-failed until it can. Start it"
              + " with ./fanout up --client go-relay, or set gateway.relay.address to where it runs",
          address,
          why);
    }
  }

  List<Strands.Gauge> gauges() {
    return List.of(
        new Strands.Gauge("relay.links", "Links to the relay that are up", up::get),
        new Strands.Gauge(
            "relay.links.lost", "Links to the relay that have ended unasked so far", lost::get));
  }
}
