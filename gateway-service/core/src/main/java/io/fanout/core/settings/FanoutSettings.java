package io.fanout.core.settings;

import java.time.Duration;

/**
 * Calls that an application makes from its own code, through its bean {@code Fanout}.
 *
 * @param deadline how long {@code Fanout.call} and {@code Fanout.callAll} may take in total, unless
 *     {@code Fanout.within} sets another time
 */
public record FanoutSettings(@Default("5s") Duration deadline) {}
