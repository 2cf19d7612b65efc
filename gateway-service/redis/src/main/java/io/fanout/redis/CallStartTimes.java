package io.fanout.redis;

/** The start times of this gateway's last calls, as many as the quota allows in a time span. */
final class CallStartTimes {
  private final long[] begun;
  private final long span;
  private int first;
  private int count;

  /** Remembers at most that many calls; 0 if calls are not limited. */
  CallStartTimes(int most, long spanNanos) {
    this.begun = new long[most];
    this.span = spanNanos;
  }

  void add(long now) {
    if (begun.length == 0) {
      return;
    }
    if (count == begun.length) {
      first = index(1);
      count--;
    }
    begun[index(count)] = now;
    count++;
  }

  /** How many calls began within the last span. */
  int within(long now) {
    while (count > 0 && now - begun[first] >= span) {
      first = index(1);
      count--;
    }
    return count;
  }

  /** How long it takes until fewer than that many calls lie within the span; 0 if they do now. */
  long untilFewerThan(int most, long now) {
    int over = within(now) - most;
    return over < 0 ? 0 : begun[index(over)] + span - now;
  }

  private int index(int place) {
    int index = first + place;
    return index < begun.length ? index : index - begun.length;
  }
}
