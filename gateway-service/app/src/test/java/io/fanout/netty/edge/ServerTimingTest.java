package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.core.http.HeadBytes;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ServerTimingTest {
  private static final long MILLI = 1_000_000;

  private static CallRecord call(String name, CallResultKind ending, long startedAt, long endedAt) {
    return new CallRecord(
        name, "b", new Outcome(ending, null, null, "", startedAt * MILLI, endedAt * MILLI));
  }

  private static String written(List<CallRecord> calls, long startedAt, long now) {
    HeadBytes timing = new HeadBytes();
    ServerTiming.write(calls, startedAt, now, timing);
    return timing.text();
  }

  @Test
  void moreCallsThanClientsHaveRoomForAreCounted() {
    List<CallRecord> calls =
        Collections.nCopies(500, call("b", CallResultKind.REJECTED_BULKHEAD, 0, 9999));
    String timing = written(calls, 0, 9999 * MILLI);
    assertThat(timing).endsWith(", more;desc=\"436 calls\", total;dur=9999.0");
    assertThat(timing.length()).isLessThan(4096);
  }

  @Test
  void eachCallIsShownFromItsBeginningToItsEndAndHowItEnded() {
    List<CallRecord> calls =
        List.of(
            call("b", CallResultKind.ANSWERED, 10, 30),
            call("c", CallResultKind.TIMED_OUT, 11, 110));
    assertThat(written(calls, 10 * MILLI, 111 * MILLI))
        .isEqualTo(
            "b;dur=20.0;start=0.0, c;dur=99.0;start=1.0;desc=\"timed-out\", total;dur=101.0");
  }
}
