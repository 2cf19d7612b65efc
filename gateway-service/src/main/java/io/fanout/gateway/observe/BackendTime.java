package io.fanout.gateway.observe;

import io.fanout.gateway.exchange.CallRecord;
import java.util.List;

/**
 * How long at least one backend call was in flight: what is left of an exchange's time is the
 * gateway's own.
 */
final class BackendTime {
  private BackendTime() {}

  /** The length of the union of all calls' intervals, in nanoseconds. */
  static long nanos(List<CallRecord> calls) {
    long total = 0;
    int begun = 0;
    long coveredTo = 0;
    // Calls are few: finding the next one by looking at all costs less than sorting them.
    boolean[] taken = new boolean[calls.size()];
    while (begun < taken.length) {
      int next = earliest(calls, taken);
      taken[next] = true;
      long start = calls.get(next).outcome().startedAt();
      long end = calls.get(next).outcome().endedAt();
      if (begun == 0 || start - coveredTo >= 0) {
        total += end - start;
        coveredTo = end;
      } else if (end - coveredTo > 0) {
        total += end - coveredTo;
        coveredTo = end;
      }
      begun++;
    }
    return total;
  }

  private static int earliest(List<CallRecord> calls, boolean[] taken) {
    int first = -1;
    for (int i = 0; i < taken.length; i++) {
      boolean earlier =
          !taken[i]
              && (first < 0
                  || calls.get(i).outcome().startedAt() - calls.get(first).outcome().startedAt()
                      < 0);
      first = earlier ? i : first;
    }
    return first;
  }
}
