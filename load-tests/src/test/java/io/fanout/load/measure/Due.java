package io.fanout.load.measure;

/**
 * A request's due time, and the step that it counts in.
 *
 * @param step the number of its step
 * @param counted whether it is due in the step's window
 * @param nanos the due time, from the start of the run
 */
public record Due(int step, boolean counted, long nanos) {}
