package io.fanout.core.settings;

import io.fanout.core.handoff.WaitStrategyKind;
import org.jspecify.annotations.Nullable;

/**
 * The passages between stages.
 *
 * @param type how they are built: {@code disruptor}, {@code array-blocking-queue}, {@code
 *     linked-blocking-queue}, {@code jctools-mpsc}, {@code railway}, or {@code direct} for none
 * @param intakeSize how many requests may wait for a strand, from 1 to 1048576; for {@code
 *     disruptor} a power of two; full means 503
 * @param completionSize how many answers may wait to be written, and as many to be recorded, from 1
 *     to 1048576; for {@code disruptor} a power of two
 * @param waitStrategy how a consumer with a thread of its own waits for the next item
 * @param drainedBy who takes the items off; where it is not set, {@code lanes} for {@code
 *     disruptor} and {@code threads} for the others, which lanes can't poll
 */
public record HandoffSettings(
    @Default("disruptor") String type,
    @Default("4096") int intakeSize,
    @Default("4096") int completionSize,
    @Default("blocking") WaitStrategyKind waitStrategy,
    @Nullable DrainedBy drainedBy) {}
