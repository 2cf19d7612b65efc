package io.fanout.core.handoff.disruptor;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Arrivals;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.ThreadedHandoffContract;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(WaitStrategyKind.class)
class RingHandoffTest extends ThreadedHandoffContract {
  @Parameter WaitStrategyKind wait = WaitStrategyKind.BLOCKING;

  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    return new DisruptorHandoffKind().open(name, size, WaitSettings.of(wait), consumers, report);
  }

  @Test
  void wrongSizeIsRefused() {
    assertThatThrownBy(() -> open(3, Consumers.single("stage", new Arrivals(1))))
        .hasMessageContaining(": 3 (expected: a power of two");
  }
}
