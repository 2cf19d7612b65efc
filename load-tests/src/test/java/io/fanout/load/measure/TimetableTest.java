package io.fanout.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TimetableTest {
  private static final long SECOND = 1_000_000_000L;

  private final Timetable timetable =
      new Timetable(
          List.of(
              new Step("low", 10, Duration.ofSeconds(1), Duration.ofSeconds(2)),
              new Step("high", 100, Duration.ofSeconds(1), Duration.ofSeconds(1))));

  @Test
  void aStepWithoutLoadIsRefused() {
    assertThatThrownBy(() -> new Step("none", 0, Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("step none: rate 0.0");
  }

  @Test
  void aStepIsMadeToLastWholeSecondsByWaitingLonger() {
    Step step = new Step("odd", 10, Duration.ofMillis(1_250), Duration.ofMillis(1_500));

    assertThat(step.inWholeSeconds(Duration.ofMillis(500)))
        .isEqualTo(new Step("odd", 10, Duration.ofMillis(2_500), Duration.ofMillis(1_500)));
    assertThat(step.inWholeSeconds(Duration.ofMillis(250)).length())
        .isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void requestsAreDueAtEvenDistances() {
    assertThat(timetable.byNumber(0)).isEqualTo(new Due(0, false, 0));
    assertThat(timetable.byNumber(15)).isEqualTo(new Due(0, true, SECOND * 3 / 2));
    assertThat(timetable.byNumber(30)).isEqualTo(new Due(1, false, 3 * SECOND));
    assertThat(timetable.byNumber(130)).isEqualTo(new Due(1, true, 4 * SECOND));
  }

  @Test
  void whatIsDueWhileAStepSettlesDoesNotCount() {
    assertThat(timetable.byNumber(9).counted()).isFalse();
    assertThat(timetable.byNumber(10).counted()).isTrue();
  }

  @Test
  void inAClosedRunTheTimeTellsTheStep() {
    assertThat(timetable.byTime(SECOND / 2)).isEqualTo(new Due(0, false, SECOND / 2));
    assertThat(timetable.byTime(4 * SECOND)).isEqualTo(new Due(1, true, 4 * SECOND));
    assertThat(timetable.byTime(9 * SECOND).counted()).isFalse();
  }
}
