package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.settings.DrainedBy;
import io.fanout.core.settings.Mode;
import io.fanout.mocks.MockBackends;
import io.fanout.mocks.MockSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The gateway on every kind of hand-off, in every mode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HandoffKindsTest {
  private static final int REQUESTS = 20;

  private MockBackends mocks;

  @BeforeAll
  void start() {
    mocks = MockBackends.start(MockSettings.anyPorts());
  }

  @AfterAll
  void stop() {
    mocks.close();
  }

  static List<Arguments> kindsInModes() {
    List<Arguments> all = new ArrayList<>();
    for (Mode mode : RunningGateway.modes()) {
      for (String kind : HandoffKinds.kinds().labels()) {
        all.add(Arguments.of(mode, kind));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("kindsInModes")
  void everyRequestIsAnsweredAndRecordedAndLeavesNothing(Mode mode, String kind) {
    try (RunningGateway gateway =
        RunningGateway.start(mode, mocks, "gateway.handoff.type=" + kind)) {
      answersAll(gateway);
    }
    assertThat(consumerThreads()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void ringsAreDrainedByEither(DrainedBy drainedBy) {
    String setting = "gateway.handoff.drained-by=" + drainedBy.name().toLowerCase(Locale.ROOT);
    try (RunningGateway gateway = RunningGateway.start(Mode.FIBER, mocks, setting)) {
      answersAll(gateway);
      if (drainedBy == DrainedBy.THREADS) {
        assertThat(consumerThreads())
            .contains("intake-start", "completion-answer", "completion-recycle", "record-recorder");
      } else {
        assertThat(consumerThreads()).isEmpty();
      }
    }
  }

  private static void answersAll(RunningGateway gateway) {
    for (int i = 0; i < REQUESTS; i++) {
      assertThat(gateway.get("/aggregate/42").statusCode()).isEqualTo(200);
    }
    MeterRegistry registry = gateway.bean(MeterRegistry.class);
    Await.until("recorded", () -> recorded(registry) == REQUESTS);
    Await.until("recycled", () -> registry.get("fanout.in.flight").gauge().value() == 0);
    Await.until(
        "rings empty",
        () ->
            registry.get("fanout.ring.occupied").gauges().stream()
                .allMatch(gauge -> gauge.value() == 0));
  }

  private static long recorded(MeterRegistry registry) {
    return registry.find("fanout.requests").timers().stream().mapToLong(Timer::count).sum();
  }

  private static List<String> consumerThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.matches("(intake|completion|record)-.*"))
        .toList();
  }
}
