package io.fanout.agent.tests.program;

import co.paralleluniverse.strands.SuspendableCallable;
import java.util.List;
import java.util.stream.Stream;

/** One behaviour: code that suspends, and what it answers if no part of its stack is lost. */
public record Program(String name, String expected, SuspendableCallable<String> body) {
  /** Every program there is. */
  public static List<Program> all() {
    return Stream.of(
            ControlFlow.programs(),
            Switches.programs(),
            Values.programs(),
            Calls.programs(),
            Timing.programs())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
