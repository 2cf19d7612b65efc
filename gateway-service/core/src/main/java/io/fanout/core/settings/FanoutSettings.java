package io.fanout.core.settings;

import java.time.Duration;

/**
 * Calls that an application makes from its own code, through its bean {@code Fanout}.
 *
 * @param deadline maximum time for {@code Fanout.call} and {@code Fanout.callAll}, unless {@code
 *     Fanout.within} sets another
 */
public record FanoutSettings(@Default("5s") Duration deadline) {}
