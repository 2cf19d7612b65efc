package io.fanout.gateway.settings;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits of virtual-thread mode.
 *
 * @param max how many virtual threads may live at once, requests' and calls' together
 */
public record VirtualThreadSettings(
    @DefaultValue("50000") @Within(least = 1, most = 10_000_000) int max) {}
