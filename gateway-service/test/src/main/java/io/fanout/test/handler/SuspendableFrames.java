package io.fanout.test.handler;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.Instrumented;
import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;

/** Looks whether every method between a fiber's start and the current call can suspend. */
final class SuspendableFrames {
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private SuspendableFrames() {}

  /** Fails with the method nearest to the call that would lose its place. */
  static void check() {
    List<StackFrame> frames =
        STACK.walk(
            stack ->
                stack
                    .skip(1)
                    .takeWhile(frame -> frame.getDeclaringClass() != Fiber.class)
                    .toList());
    for (StackFrame frame : frames) {
      if (!isInstrumented(frame)) {
        throw new AssertionError(message(frame));
      }
    }
  }

  private static boolean isInstrumented(StackFrame frame) {
    for (Method method : frame.getDeclaringClass().getDeclaredMethods()) {
      if (method.getName().equals(frame.getMethodName())
          && MethodType.methodType(method.getReturnType(), method.getParameterTypes())
              .equals(frame.getMethodType())) {
        return method.isAnnotationPresent(Instrumented.class);
      }
    }
    return false;
  }

  private static String message(StackFrame frame) {
    boolean library =
        frame.getDeclaringClass().getClassLoader() == null
            || frame.getDeclaringClass().getClassLoader() == ClassLoader.getPlatformClassLoader();
    return library
        ? "%s calls back code that calls a backend; a fiber cannot suspend there (expected: a loop,"
                .formatted(frame)
            + " or callAll, instead of a lambda)"
        : ("%s calls a backend but is not instrumented, so a fiber cannot suspend there (expected:"
                + " it declares \"throws SuspendExecution\", and its module is built with"
                + " fanout-maven-plugin, goals instrument and instrument-tests, or the JVM of the"
                + " tests runs with -javaagent:fanout-quasar.jar)")
            .formatted(frame);
  }
}
