package io.fanout.core.settings;

import java.time.Duration;

/**
 * Backends' answers that all gateways of a fleet share through Redis, for calls with {@code
 * cache.shared}.
 *
 * @param maxSize the largest answer that is shared, head and body before compression; each gateway
 *     keeps larger ones for itself
 * @param maxTime how long Redis keeps an answer at most
 * @param timeout how long a call waits for Redis; then it goes on as if Redis had no answer, and
 *     the gateway asks Redis for no other answer for a second
 * @param leaseTime how long other gateways leave an answer to the gateway that has begun to ask the
 *     backend for it
 * @param maxWait how long a call that has no answer at all waits for the one that another gateway
 *     asks for; then it asks the backend itself
 */
public record SharedAnswersSettings(
    @Default("256KB") ByteSize maxSize,
    @Default("1h") @TimeWithin(least = "1s", most = "24h") Duration maxTime,
    @Default("50ms") @TimeWithin(least = "1ms", most = "10s") Duration timeout,
    @Default("5s") @TimeWithin(least = "100ms", most = "5m") Duration leaseTime,
    @Default("100ms") @TimeWithin(least = "0ms", most = "10s") Duration maxWait) {}
