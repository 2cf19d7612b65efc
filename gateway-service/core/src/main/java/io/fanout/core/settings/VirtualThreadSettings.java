package io.fanout.core.settings;

/**
 * The limits of virtual-thread mode.
 *
 * @param max maximum number of virtual threads, for requests and calls together
 */
public record VirtualThreadSettings(
    @Default("50000") @Within(least = 1, most = 10_000_000) int max) {}
