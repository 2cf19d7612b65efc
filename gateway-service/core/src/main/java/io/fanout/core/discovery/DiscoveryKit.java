package io.fanout.core.discovery;

import io.fanout.core.lane.Lanes;
import io.fanout.core.settings.DiscoverySettings;

/**
 * The gateway's parts that a discovery uses.
 *
 * @param lanes the event loops, where it does its input and output
 * @param settings {@code gateway.discovery}
 */
public record DiscoveryKit(Lanes lanes, DiscoverySettings settings) {}
