package io.fanout.core.kind;

/**
 * A kind that the project ships.
 *
 * @param artifact which artifact contains it, such as {@code io.fanout:fanout-clients}
 */
public record ShippedKind(String label, String artifact) {}
