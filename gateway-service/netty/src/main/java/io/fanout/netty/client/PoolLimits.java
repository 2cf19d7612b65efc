package io.fanout.netty.client;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.BackendSettings;
import io.fanout.netty.http1.AnswerStrictness;
import java.time.Duration;

/**
 * What bounds the pool of one lane and host, but for the connections, which all lanes have
 * together.
 *
 * @param mostWaiting how many calls may wait for one
 * @param idleNanos how long an unused one is kept
 * @param connect how long opening one may take, over all addresses of its host
 * @param answers how answers are read, up to which length, and in what memory
 */
record PoolLimits(int mostWaiting, long idleNanos, Duration connect, AnswerStrictness answers) {
  static PoolLimits of(BackendSettings settings, BodyBudget memory) {
    return new PoolLimits(
        settings.maxInFlight(),
        settings.idleTimeout().toNanos(),
        settings.connectTimeout(),
        new AnswerStrictness(
            (int) Math.min(Integer.MAX_VALUE - 8, settings.maxResponse().toBytes()), memory));
  }
}
