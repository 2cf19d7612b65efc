package io.fanout.gateway.settings;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The event loops that read requests and carry fibers.
 *
 * @param count how many; 0 takes one for each processor
 */
public record LaneSettings(@DefaultValue("0") @Within(least = 0, most = 1024) int count) {}
