package io.fanout.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    assertThat(step.inWholeSeconds())
        .isEqualTo(new Step("odd", 10, Duration.ofMillis(1_500), Duration.ofMillis(1_500)));
    assertThat(step.inWholeSeconds().inWholeSeconds()).isEqualTo(step.inWholeSeconds());
  }

  @Test
  void aLeadInHasHalfOfTheFirstRateAndDoesNotCount() {
    Timetable led = Timetable.ledIn(Duration.ofMillis(1_500), timetable.steps());

    assertThat(led.whole()).extracting(Step::rate).containsExactly(5.0, 10.0, 100.0);
    assertThat(led.byNumber(1)).isEqualTo(new Due(0, false, SECOND / 5));
    assertThat(led.byNumber(10)).isEqualTo(new Due(0, false, 2 * SECOND));
    assertThat(led.byNumber(20)).isEqualTo(new Due(0, true, 3 * SECOND));
    assertThat(led.opens(0)).isEqualTo(3 * SECOND);
    assertThat(led.requestsThrough(1)).isEqualTo(10 + 30 + 200);
    assertThat(led.byTime(SECOND).counted()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"185, 92", "25.5, 12", "2, 1", "1.5, 1.5", "0.3, 0.3"})
  void aLeadInHasWholeRequests(double rate, double half) {
    Step step = new Step("only", rate, Duration.ZERO, Duration.ofSeconds(1));

    assertThat(Timetable.ledIn(Duration.ofSeconds(1), List.of(step)).whole().get(0).rate())
        .isEqualTo(half);
  }

  @Test
  void aLeadInOfNoTimeIsNone() {
    assertThat(Timetable.ledIn(Duration.ZERO, timetable.steps()).whole())
        .isEqualTo(timetable.steps());
  }

  @Test
  void requestsAreDueAtEvenDistances() {
    assertThat(timetable.byNumber(0)).isEqualTo(new Due(0, false, 0));
    assertThat(timetable.byNumber(15)).isEqualTo(new Due(0, true, SECOND * 3 / 2));
    assertThat(timetable.byNumber(30)).isEqualTo(new Due(1, false, 3 * SECOND));
    assertThat(timetable.byNumber(130)).isEqualTo(new Due(1, true, 4 * SECOND));
  }

  @Test
  void requestsDueWhileAStepSettlesDoNotCount() {
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
