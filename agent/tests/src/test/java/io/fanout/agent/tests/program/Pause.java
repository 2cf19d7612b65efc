package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.SuspendExecution;

/** A suspension in the middle of an expression: the fiber leaves its thread and comes back. */
final class Pause {
  private Pause() {}

  static <V> V then(V value) throws SuspendExecution {
    Fiber.yield();
    return value;
  }

  static int then(int value) throws SuspendExecution {
    Fiber.yield();
    return value;
  }

  static <X extends Exception> void thenThrow(X exception) throws X, SuspendExecution {
    Fiber.yield();
    throw exception;
  }
}
