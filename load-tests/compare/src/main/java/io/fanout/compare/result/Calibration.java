package io.fanout.compare.result;

/**
 * The measured latency of the backends alone, without a gateway.
 *
 * @param latency the configured latency
 * @param expected the expected median, in milliseconds
 * @param perSecond calls/s of all backends together
 * @param atOnce the average number of calls in progress
 */
public record Calibration(
    String latency, double expected, double p50, double p99, double perSecond, double atOnce) {}
