package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConnectEjectionTest {
  private static final Duration MOMENT = Duration.ofNanos(1);

  private final ManualTime time = new ManualTime();
  private final ConnectEjection ejection = new ConnectEjection(time);

  private void failTimes(int times) {
    for (int i = 0; i < times; i++) {
      time.pass(Duration.ofSeconds(30));
      ejection.failed();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 4", "4, 8", "5, 16", "6, 30", "7, 30", "40, 30"})
  void eachFailureInARowLeavesTheHostOutForTwiceAsLong(int failures, int seconds) {
    failTimes(failures);
    time.pass(Duration.ofSeconds(seconds).minus(MOMENT));
    assertThat(ejection.isEjected()).isTrue();
    time.pass(MOMENT);
    assertThat(ejection.isEjected()).isFalse();
    assertThat(ejection.isNoted()).isTrue();
  }

  @Test
  void connectionsThatWereBegunBeforeTheEjectionDoNotMakeItLonger() {
    ejection.failed();
    for (int i = 0; i < 100; i++) {
      ejection.failed();
    }
    time.pass(Duration.ofSeconds(1));
    assertThat(ejection.isEjected()).isFalse();
    ejection.failed();
    time.pass(Duration.ofSeconds(2).minus(MOMENT));
    assertThat(ejection.isEjected()).isTrue();
    time.pass(MOMENT);
    assertThat(ejection.isEjected()).isFalse();
  }

  @Test
  void anAnswerAfterTheEjectionEndsTheMatter() {
    failTimes(4);
    time.pass(Duration.ofSeconds(30));
    ejection.succeeded();
    assertThat(ejection.isNoted()).isFalse();
    ejection.failed();
    time.pass(Duration.ofSeconds(1));
    assertThat(ejection.isEjected()).isFalse();
  }

  @Test
  void anAnswerToACallFromBeforeSaysNothing() {
    ejection.failed();
    ejection.succeeded();
    assertThat(ejection.isEjected()).isTrue();
  }
}
