package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.SuspendExecution;
import java.io.IOException;
import java.util.List;

/** Suspension inside what steers a method. */
final class ControlFlow {
  private ControlFlow() {}

  static List<Program> programs() {
    return List.of(
        new Program("finallyRunsOnceAfterAThrow", "throw catch finally", ControlFlow::tryCatch),
        new Program("nestedFinallyRunsInOrder", "body inner outer caught:x", ControlFlow::nested),
        new Program("finallyRunsOnceAroundOneCall", "value once", ControlFlow::onlyForwards),
        new Program("aReturnWaitsForFinally", "value finally", ControlFlow::returnInTry),
        new Program("checkedExceptionsCrossSuspendedFrames", "3 frames: lost", ControlFlow::cross),
        new Program("closeableIsClosedAfterASuspension", "open use close", ControlFlow::closeable),
        new Program("loopsKeepTheirCounters", "0+1+2+3+4=10", ControlFlow::loops),
        new Program("labelledBreakLeavesBothLoops", "00 01 10 stop", ControlFlow::labels));
  }

  private static String tryCatch() throws SuspendExecution {
    StringBuilder log = new StringBuilder();
    try {
      log.append(Pause.then("throw"));
      Pause.thenThrow(new IOException("x"));
    } catch (IOException e) {
      log.append(Pause.then(" catch"));
    } finally {
      log.append(Pause.then(" finally"));
    }
    return log.toString();
  }

  private static String nested() throws SuspendExecution {
    StringBuilder log = new StringBuilder("body");
    try {
      try {
        try {
          Pause.thenThrow(new IllegalStateException("x"));
        } finally {
          log.append(Pause.then(" inner"));
        }
      } finally {
        log.append(Pause.then(" outer"));
      }
    } catch (IllegalStateException e) {
      log.append(" caught:").append(Pause.then(String.valueOf(e.getMessage())));
    }
    return log.toString();
  }

  private static String returnInTry() throws SuspendExecution {
    StringBuilder log = new StringBuilder();
    return valueThenFinally(log) + log;
  }

  private static String valueThenFinally(StringBuilder log) throws SuspendExecution {
    try {
      return Pause.then("value");
    } finally {
      log.append(Pause.then(" finally"));
    }
  }

  private static String onlyForwards() throws SuspendExecution {
    StringBuilder log = new StringBuilder();
    return forwards(log) + log;
  }

  /** One suspendable call and nothing before it: Quasar would take it for a mere forwarding. */
  private static String forwards(StringBuilder log) throws SuspendExecution {
    try {
      return Pause.then("value");
    } finally {
      log.append(" once");
    }
  }

  private static String cross() throws SuspendExecution {
    try {
      return down(3);
    } catch (IOException e) {
      return Pause.then("3 frames: ") + e.getMessage();
    }
  }

  private static String down(int frames) throws SuspendExecution, IOException {
    if (frames == 0) {
      Pause.thenThrow(new IOException("lost"));
      return "not lost";
    }
    return Pause.then("") + down(frames - 1);
  }

  private static String closeable() throws SuspendExecution {
    StringBuilder log = new StringBuilder("open");
    try (Resource resource = () -> log.append(" close")) {
      log.append(Pause.then(resource.name()));
    }
    return log.toString();
  }

  private static String loops() throws SuspendExecution {
    int sum = 0;
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      sum += Pause.then(i);
      log.append(i).append(i < 4 ? "+" : "=");
    }
    return log.append(sum).toString();
  }

  private static String labels() throws SuspendExecution {
    StringBuilder log = new StringBuilder();
    outer:
    for (int i = 0; i < 3; i++) {
      for (int j : new int[] {0, 1}) {
        if (Pause.then(i) * Pause.then(j) == 1) {
          break outer;
        }
        log.append(i).append(j).append(' ');
      }
    }
    return log.append("stop").toString();
  }

  private interface Resource extends AutoCloseable {
    @Override
    void close();

    default String name() {
      return " use";
    }
  }
}
