package io.fanout.compare.result;

/**
 * The measured latency of the backends alone, without a gateway.
 *
 * @param latency configured
 * @param expected what half of the answers should take, in milliseconds
 * @param perSecond calls each second, all backends together
 * @param atOnce calls in progress on average
 */
public record Calibration(
    String latency, double expected, double p50, double p99, double perSecond, double atOnce) {}
