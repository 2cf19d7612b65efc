package io.fanout.core.settings;

import io.fanout.core.handoff.WaitStrategyKind;
import org.jspecify.annotations.Nullable;

/**
 * The hand-off queues between the stages of a request.
 *
 * @param type the kind of the hand-off queues; {@code direct} for none
 * @param intakeSize capacity for requests that wait for a fiber or thread, from 1 to 1048576, a
 *     power of two for {@code disruptor}; when it is full, the gateway answers 503
 * @param completionSize capacity for answers that wait to be written, and for answers that wait to
 *     be recorded, from 1 to 1048576, a power of two for {@code disruptor}
 * @param waitStrategy how a consumer thread waits for the next item
 * @param drainedBy the threads that consume the hand-off queues; by default {@code lanes} for
 *     {@code disruptor}, and {@code threads} for the other types, which lanes cannot poll
 */
public record HandoffSettings(
    @Default("disruptor") String type,
    @Default("4096") int intakeSize,
    @Default("4096") int completionSize,
    @Default("blocking") WaitStrategyKind waitStrategy,
    @Nullable DrainedBy drainedBy) {}
