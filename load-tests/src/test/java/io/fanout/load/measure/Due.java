package io.fanout.load.measure;

/**
 * When a request is due, and where it counts.
 *
 * @param step the number of its step
 * @param counted whether it is due in the step's window
 * @param nanos when, from the start of the run
 */
public record Due(int step, boolean counted, long nanos) {}
