package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.SuspendableCallable;
import java.util.List;

/** The ways in which one suspendable method reaches another. */
final class Calls {
  private static final int DEPTH = 5_000;

  private Calls() {}

  static List<Program> programs() {
    return List.of(
        new Program("lambdasSuspend", "captured 7", Calls::lambda),
        new Program("methodReferencesSuspend", "x!", Calls::reference),
        new Program("defaultMethodsSuspend", "default of impl", () -> new Impl().greet()),
        new Program("bridgeMethodsSuspend", "bridged impl", () -> greet(new Impl())),
        new Program("superMethodsSuspend", "sub of base", () -> new Sub().value()),
        new Program("innerClassesReachTheirOuter", "inner outer", () -> new Outer().call()),
        new Program("recursionSuspendsAtTheBottom", "5000", () -> "" + depth(DEPTH)),
        new Program("stackGrowsAndShrinksAgain", "5000 0 5000", Calls::upAndDown));
  }

  private static String lambda() throws SuspendExecution, InterruptedException {
    int captured = Pause.then(7);
    SuspendableCallable<String> lambda = () -> "captured " + Pause.then(captured);
    return lambda.run();
  }

  private static String reference() throws SuspendExecution {
    Step<String> step = Pause::then;
    return step.take("x") + step.take("!");
  }

  private static <V> V greet(Greeter<V> greeter) throws SuspendExecution {
    return greeter.bridged();
  }

  private static int depth(int frames) throws SuspendExecution {
    return frames == 0 ? Pause.then(0) : 1 + depth(frames - 1);
  }

  private static String upAndDown() throws SuspendExecution {
    return depth(DEPTH) + " " + depth(0) + " " + depth(DEPTH);
  }

  private interface Step<V> {
    V take(V value) throws SuspendExecution;
  }

  private interface Greeter<V> {
    V bridged() throws SuspendExecution;

    default String greet() throws SuspendExecution {
      return Pause.then("default of ") + name();
    }

    String name() throws SuspendExecution;
  }

  private static final class Impl implements Greeter<String> {
    @Override
    public String bridged() throws SuspendExecution {
      return Pause.then("bridged ") + name();
    }

    @Override
    public String name() throws SuspendExecution {
      return Pause.then("impl");
    }
  }

  private static class Base {
    String value() throws SuspendExecution {
      return Pause.then("base");
    }
  }

  private static final class Sub extends Base {
    @Override
    String value() throws SuspendExecution {
      return Pause.then("sub of ") + super.value();
    }
  }

  private static final class Outer {
    private final String name = "outer";

    String call() throws SuspendExecution {
      return new Inner().call();
    }

    private String ask() throws SuspendExecution {
      return Pause.then(name);
    }

    private final class Inner {
      String call() throws SuspendExecution {
        return Pause.then("inner ") + ask();
      }
    }
  }
}
