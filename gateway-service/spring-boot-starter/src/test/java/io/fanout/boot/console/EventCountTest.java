package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EventCountTest {
  private final EventCount count = new EventCount();

  @Test
  void theRateIsOfTheEventsSinceTheSampleBefore() {
    count.increment();
    assertThat(count.rate(0)).as("the first sample").isZero();
    count.increment();
    count.increment();
    assertThat(count.rate(0.5)).isEqualTo(4);
    assertThat(count.rate(1)).isZero();
    assertThat(count.sum()).isEqualTo(3);
  }
}
