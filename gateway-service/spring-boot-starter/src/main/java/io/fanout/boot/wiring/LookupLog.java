package io.fanout.boot.wiring;

import io.fanout.core.client.Origin;
import io.fanout.core.discovery.WatchedHosts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts look-ups of names, and logs where they begin to fail and where they succeed again. */
record LookupLog(GatewayMeters meters) implements WatchedHosts.Events {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  @Override
  public void found(Origin service) {
    meters.lookedUp(service.host(), true);
  }

  @Override
  public void failed(Origin service, String why, boolean first) {
    meters.lookedUp(service.host(), false);
    if (first) {
      LOG.warn(
          "the hosts of {} cannot be looked up: {}; the gateway keeps those that it knows and"
              + " tries again",
          service,
          why);
    }
  }

  @Override
  public void foundAgain(Origin service) {
    LOG.info("the hosts of {} can be looked up again", service);
  }
}
