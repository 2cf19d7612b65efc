package io.fanout.core.settings;

import io.fanout.core.handoff.WaitStrategyKind;
import org.jspecify.annotations.Nullable;

/**
 * The passages between stages.
 *
 * @param type the kind of the hand-offs, or {@code direct} for none
 * @param intakeSize how many requests may wait for a strand, from 1 to 1048576, a power of two for
 *     {@code disruptor}; if the hand-off is full, the gateway answers 503
 * @param completionSize how many answers may wait to be written, and how many to be recorded, from
 *     1 to 1048576; a power of two for {@code disruptor}
 * @param waitStrategy how a consumer with its own thread waits for the next item
 * @param drainedBy who takes items from the hand-off; by default {@code lanes} for {@code
 *     disruptor}, and {@code threads} for the others, because lanes cannot poll those
 */
public record HandoffSettings(
    @Default("disruptor") String type,
    @Default("4096") int intakeSize,
    @Default("4096") int completionSize,
    @Default("blocking") WaitStrategyKind waitStrategy,
    @Nullable DrainedBy drainedBy) {}
