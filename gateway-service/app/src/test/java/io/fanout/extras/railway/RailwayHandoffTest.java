package io.fanout.extras.railway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.app.Thorough;
import io.fanout.core.handoff.Arrivals;
import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Consumers.Pipeline;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Item;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.ThreadedHandoffContract;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(WaitStrategyKind.class)
class RailwayHandoffTest extends ThreadedHandoffContract {
  @Parameter WaitStrategyKind wait = WaitStrategyKind.BLOCKING;

  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    return new RailwayHandoffKind().open(name, size, WaitSettings.of(wait), consumers, report);
  }

  @Override
  protected int itemsOfEachProducer() {
    return Thorough.rounds(5_000, 20_000);
  }

  @Test
  void halfEmptyTrainsBeforeASlowStageKeepNoPlaceFromOffers() {
    CountDownLatch blocked = latch();
    AtomicInteger seen = new AtomicInteger();
    Handoff<Item> handoff =
        open(
            100,
            new Pipeline<>(
                List.of(
                    new NamedStage<>("fast", (item, last) -> seen.incrementAndGet()),
                    new NamedStage<>("slow", (item, last) -> blocked.await()))));
    for (int i = 0; i < 100; i++) {
      assertThat(handoff.offer(new Item(0, i))).as("offer %d", i).isTrue();
      // One by one, so that each train leaves with a single item.
      int least = Math.min(i + 1, 2);
      Await.until("taken", () -> seen.get() >= least);
    }

    assertThat(handoff.offer(new Item(0, 100))).isFalse();
    blocked.countDown();
    Await.until("finished", () -> handoff.occupied() == 0);
    assertThat(seen).hasValue(100);
  }

  @Test
  void wrongSizeIsRefused() {
    assertThatThrownBy(() -> open(0, Consumers.single("stage", new Arrivals(1))))
        .hasMessageContaining(": 0 (expected: 1 to 1048576, e.g. 4096)");
  }
}
