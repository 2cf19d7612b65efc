package io.fanout.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The part of an exchange's time that its backends took. */
final class BackendTimeTest {
  private static CallRecord call(long from, long to) {
    return new CallRecord("c", "c", new Outcome(CallResultKind.ANSWERED, null, null, "", from, to));
  }

  @Test
  void noCallTakesNoTime() {
    assertThat(BackendTime.nanos(List.of())).isZero();
  }

  @Test
  void timeThatSeveralCallsShareCountsOnce() {
    List<CallRecord> calls = List.of(call(50, 60), call(10, 40), call(0, 20), call(12, 15));
    assertThat(BackendTime.nanos(calls)).isEqualTo(50);
  }

  @Test
  void theClockMayPassItsLargestNumberMeanwhile() {
    long late = Long.MAX_VALUE - 5;
    assertThat(BackendTime.nanos(List.of(call(late + 10, late + 20), call(late, late + 15))))
        .isEqualTo(20);
  }

  @Test
  void anyNumberOfCallsInAnyOrderIsTheSame() {
    List<CallRecord> calls = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      calls.add(call(10L * i, 10L * i + 4));
    }
    Collections.shuffle(calls, new Random(7));
    assertThat(BackendTime.nanos(calls)).isEqualTo(80_000);
  }
}
