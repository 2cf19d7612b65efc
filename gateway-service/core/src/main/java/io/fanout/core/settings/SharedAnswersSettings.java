package io.fanout.core.settings;

import java.time.Duration;

/**
 * The answers to calls with {@code cache.shared}, which all gateways of a fleet share through
 * Redis.
 *
 * @param maxSize maximum size of a shared answer, head and body before compression; each gateway
 *     keeps larger ones to itself
 * @param maxTime maximum time for which Redis keeps an answer
 * @param timeout maximum time that a call waits for Redis; after it, the call continues as if Redis
 *     had no answer, and the gateway asks Redis for no other answer for 1 s
 * @param leaseTime time for which the other gateways leave the call to the gateway that has begun
 *     to ask the backend
 * @param maxWait maximum time that a call without any answer waits while another gateway asks the
 *     backend; then it asks the backend itself
 */
public record SharedAnswersSettings(
    @Default("256KB") ByteSize maxSize,
    @Default("1h") @TimeWithin(least = "1s", most = "24h") Duration maxTime,
    @Default("50ms") @TimeWithin(least = "1ms", most = "10s") Duration timeout,
    @Default("5s") @TimeWithin(least = "100ms", most = "5m") Duration leaseTime,
    @Default("100ms") @TimeWithin(least = "0ms", most = "10s") Duration maxWait) {}
