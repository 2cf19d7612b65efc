package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import org.openjdk.jmh.annotations.Param;

/** Measures every hand-off at a low rate, at which it is mostly idle, and at the published rate. */
@Question(
    value = "How long does an item take through a pipeline of three stages, at a fixed rate?",
    answer = "mean",
    unit = "us")
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class PipelineLatency extends PacedPipeline {
  @Param({"disruptor", "jctools-mpsc", "railway", "array-blocking-queue", "linked-blocking-queue"})
  public String kind;

  @Param({"blocking", "yielding"})
  public String wait;

  /** Items per second; the last is the published rate. */
  @Param({"20000", "1000000"})
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
