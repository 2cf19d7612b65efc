package io.fanout.gateway.settings;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The threads of thread-pool mode. Requests and calls have threads apart: joins in one pool would
 * starve each other.
 *
 * @param requestThreads how many requests are worked on at once
 * @param callThreads how many calls are made at once
 * @param queue how many requests, and how many calls, may wait for a thread; more are refused
 */
public record PoolSettings(
    @DefaultValue("200") @Within(least = 1, most = 100_000) int requestThreads,
    @DefaultValue("600") @Within(least = 1, most = 100_000) int callThreads,
    @DefaultValue("1000") @Within(least = 0, most = 1_000_000) int queue) {}
