package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The same pipeline at rising rates. When it cannot keep up, items queue, and their latency grows
 * with the length of the run.
 */
@Question(
    value = "Up to which rate does the latency of a pipeline stay flat: a ring's, and a queue's?",
    answer = "mean",
    unit = "us")
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 1, time = 2)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class RisingRates extends PacedPipeline {
  @Param({"disruptor", "array-blocking-queue"})
  public String kind;

  @Param({"blocking", "yielding"})
  public String wait;

  /** Items per second. */
  @Param({"50000", "200000", "500000", "1000000", "2000000", "4000000"})
  public int rate;

  @Override
  Handoff<Long> open(Consumers<Long> stages) {
    return Opened.by(kind, wait, stages);
  }

  @Override
  int rate() {
    return rate;
  }
}
