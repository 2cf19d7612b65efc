package io.fanout.mocks.dial;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A change of one backend's setting, written as {@code b=500} or {@code c=fault:reset}. */
public record DialChange(Backend backend, Dial dial) {

  /** The argument from which {@link #parse} builds an equal change. */
  public String spec() {
    return backend.key() + "=" + dial.spec();
  }

  /**
   * Parses one argument.
   *
   * @throws IllegalArgumentException whose message names the error and the expected form
   */
  public static DialChange parse(String argument) {
    int equals = argument.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          "\"%s\" (expected: backend=latency or backend=fault, e.g. b=500)".formatted(argument));
    }
    String key = argument.substring(0, equals);
    Backend backend =
        Backend.named(key)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s: no such backend \"%s\" (expected: one of %s)"
                            .formatted(argument, key, Backend.keys())));
    try {
      return new DialChange(backend, Dial.parse(argument.substring(equals + 1)));
    } catch (IllegalArgumentException unreadable) {
      throw new IllegalArgumentException(argument + ": " + unreadable.getMessage(), unreadable);
    }
  }

  /**
   * Parses all arguments.
   *
   * @throws IllegalArgumentException with a line for each wrong argument
   */
  public static List<DialChange> parseAll(List<String> arguments) {
    List<DialChange> turns = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String argument : arguments) {
      try {
        DialChange turn = parse(argument);
        boolean latency = turn.dial() instanceof Latency;
        if (!seen.add(turn.backend() + (latency ? " latency" : " fault"))) {
          errors.add(
              "%s: the %s of %s is given twice (expected: once)"
                  .formatted(argument, latency ? "latency" : "fault", turn.backend().key()));
        }
        turns.add(turn);
      } catch (IllegalArgumentException unreadable) {
        errors.add(String.valueOf(unreadable.getMessage()));
      }
    }
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(String.join(System.lineSeparator(), errors));
    }
    return List.copyOf(turns);
  }
}
