package io.fanout.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EndingTest {
  @ParameterizedTest
  @CsvSource({
    "0, false, false, CONNECTION",
    "0, false, true, TIMED_OUT",
    "503, false, false, REJECTED",
    "504, false, false, GATEWAY_TIMEOUT",
    "502, false, false, STATUS",
    "200, true, false, INCOMPLETE",
    "200, false, false, ANSWERED"
  })
  void anEndingFollowsFromWhatWasSeen(
      int status, boolean incomplete, boolean patienceOver, Ending ending) {
    assertThat(Ending.of(status, incomplete, patienceOver)).isEqualTo(ending);
  }
}
