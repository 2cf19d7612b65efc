package io.fanout.core.handoff.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.RecordedFailures;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HandoffKindTest {
  private static final WaitSettings WAIT = WaitSettings.of(WaitStrategyKind.BLOCKING);

  @Test
  void ringRefusesASizeThatIsNoPowerOfTwo() {
    Consumers<String> consumers = Consumers.single("stage", (item, last) -> {});

    assertThat(HandoffKinds.get("disruptor").expectedInsteadOf(1000)).isPresent();
    assertThatThrownBy(
            () ->
                HandoffKinds.get("disruptor")
                    .open("intake", 1000, WAIT, consumers, new RecordedFailures()))
        .hasMessageContaining("intake: 1000 (expected: a power of two");
  }

  @Test
  void directHasNoSizeToBeWrong() {
    assertThat(HandoffKinds.get("direct").expectedInsteadOf(1000)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.fanout.core.handoff.kind.HandoffKinds#all")
  void everyKindOpensAHandoff(HandoffKind kind) {
    Queue<String> taken = new ConcurrentLinkedQueue<>();
    RecordedFailures failures = new RecordedFailures();
    try (Handoff<String> handoff =
        kind.open(
            "intake",
            8,
            WAIT,
            Consumers.single("stage", (item, last) -> taken.add(item)),
            failures)) {
      assertThat(handoff.offer("item")).isTrue();
    }

    assertThat(taken).containsExactly("item");
    assertThat(failures.all()).isEmpty();
  }

  @Test
  void everyShippedKindIsFoundInItsOrder() {
    assertThat(HandoffKinds.kinds().labels())
        .containsExactly(
            "disruptor",
            "direct",
            "array-blocking-queue",
            "linked-blocking-queue",
            "jctools-mpsc",
            "railway");
  }
}
