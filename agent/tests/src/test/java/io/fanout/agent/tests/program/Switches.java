package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.SuspendExecution;
import java.util.List;

/** Suspension inside switches, of statements and of expressions. */
final class Switches {
  private Switches() {}

  static List<Program> programs() {
    return List.of(
        new Program("switchStatementOnStrings", "two,other", Switches::onStrings),
        new Program("switchStatementFallsThrough", "AB B", Switches::fallThrough),
        new Program("switchExpressionOnEnums", "hot+cold", Switches::onEnums),
        new Program("switchExpressionYieldsOutOfTry", "kept none", Switches::yielding));
  }

  private static String onStrings() throws SuspendExecution {
    return name(Pause.then("2")) + "," + name(Pause.then("9"));
  }

  @SuppressWarnings("StatementSwitchToExpressionSwitch") // The old kind is what is tried.
  private static String name(String digit) throws SuspendExecution {
    switch (Pause.then(digit)) {
      case "1":
        return Pause.then("one");
      case "2":
        return Pause.then("two");
      default:
        return Pause.then("other");
    }
  }

  private static String fallThrough() throws SuspendExecution {
    return from(0) + " " + from(1);
  }

  @SuppressWarnings({
    "fallthrough",
    "StatementSwitchToExpressionSwitch"
  }) // Falling through is what is tried.
  private static String from(int entry) throws SuspendExecution {
    StringBuilder log = new StringBuilder();
    switch (Pause.then(entry)) {
      case 0:
        log.append(Pause.then("A"));
      // fall through
      default:
        log.append(Pause.then("B"));
    }
    return log.toString();
  }

  private static String onEnums() throws SuspendExecution {
    return feel(Tap.LEFT) + "+" + feel(Tap.RIGHT);
  }

  private static String feel(Tap tap) throws SuspendExecution {
    return switch (Pause.then(tap)) {
      case LEFT -> Pause.then("hot");
      case RIGHT -> Pause.then("cold");
    };
  }

  private static String yielding() throws SuspendExecution {
    return attempt("k") + attempt("");
  }

  private static String attempt(String key) throws SuspendExecution {
    return switch (key) {
      case "" -> {
        try {
          Pause.thenThrow(new IllegalStateException("none"));
          yield "never";
        } catch (IllegalStateException e) {
          yield Pause.then(String.valueOf(e.getMessage()));
        }
      }
      default -> Pause.then(key + "ept ");
    };
  }

  private enum Tap {
    LEFT,
    RIGHT
  }
}
