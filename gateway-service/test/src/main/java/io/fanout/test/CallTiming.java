package io.fanout.test;

import io.fanout.api.CallResultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call as {@code Server-Timing} shows it.
 *
 * @param name the call's name, or the backend's where a handler made the call
 * @param start when it began, after the request
 * @param duration how long it took
 * @param ending how it ended
 */
public record CallTiming(String name, Duration start, Duration duration, CallResultKind ending) {
  private static final Pattern ENTRY =
      Pattern.compile("([^;,\\s]+);dur=([0-9.]+);start=([0-9.]+)(?:;desc=\"([^\"]*)\")?");
  private static final double NANOS_PER_MILLI = 1e6;

  /** The calls of a header's value. */
  static List<CallTiming> parse(String header) {
    List<CallTiming> calls = new ArrayList<>();
    Matcher entry = ENTRY.matcher(header);
    while (entry.find()) {
      calls.add(
          new CallTiming(
              entry.group(1),
              millis(entry.group(3)),
              millis(entry.group(2)),
              ending(entry.group(4))));
    }
    return List.copyOf(calls);
  }

  /** When it ended, after the request. */
  public Duration end() {
    return start.plus(duration);
  }

  private static Duration millis(String text) {
    return Duration.ofNanos(Math.round(Double.parseDouble(text) * NANOS_PER_MILLI));
  }

  private static CallResultKind ending(@Nullable String label) {
    for (CallResultKind kind : CallResultKind.values()) {
      if (kind.label().equals(label == null ? CallResultKind.ANSWERED.label() : label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        "Server-Timing: %s (expected: the ending of a call, such as timed-out)".formatted(label));
  }
}
