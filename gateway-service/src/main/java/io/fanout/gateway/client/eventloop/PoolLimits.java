package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.settings.BackendSettings;
import java.time.Duration;

/**
 * What bounds the pool of one lane and host. The connections that a host may have are shared out
 * among the lanes, rounded up: with 10 for 4 lanes, each has at most 3.
 *
 * @param mostConnections how many may be open or opening
 * @param mostWaiting how many calls may wait for one
 * @param idleNanos how long an unused one is kept
 * @param connect how long opening one may take, over all addresses of its host
 * @param maxResponse the longest body that is accepted
 */
record PoolLimits(
    int mostConnections, int mostWaiting, long idleNanos, Duration connect, int maxResponse) {
  static PoolLimits of(BackendSettings settings, int lanes) {
    return new PoolLimits(
        (settings.maxConnections() + lanes - 1) / lanes,
        settings.maxInFlight(),
        settings.idleTimeout().toNanos(),
        settings.connectTimeout(),
        (int) Math.min(Integer.MAX_VALUE - 8, settings.maxResponse().toBytes()));
  }
}
