package io.fanout.netty.client;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.BackendSettings;
import java.time.Duration;

/**
 * What bounds the pool of one lane and host, but for the connections, which all lanes have
 * together.
 *
 * @param mostWaiting how many calls may wait for one
 * @param idleNanos how long an unused one is kept
 * @param connect how long opening one may take, over all addresses of its host
 * @param maxResponse the longest body that is accepted
 * @param memory what the bodies may take that all clients read
 */
record PoolLimits(
    int mostWaiting, long idleNanos, Duration connect, int maxResponse, BodyBudget memory) {
  static PoolLimits of(BackendSettings settings, BodyBudget memory) {
    return new PoolLimits(
        settings.maxInFlight(),
        settings.idleTimeout().toNanos(),
        settings.connectTimeout(),
        (int) Math.min(Integer.MAX_VALUE - 8, settings.maxResponse().toBytes()),
        memory);
  }
}
