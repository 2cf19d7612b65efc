package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import io.fanout.agent.OnThreads;
import java.io.PrintStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs every program on both kinds of scheduler and prints a line for each that answers wrongly.
 */
@OnThreads("waits for fibers in main")
public final class Main {
  private static final int PATIENCE_SECONDS = 300;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    ExecutorService thread = Executors.newSingleThreadExecutor();
    FiberScheduler single = new FiberExecutorScheduler("single", thread);
    int passed = 0;
    for (Program program : Program.all()) {
      String onPool = answer(new Fiber<>(program.name(), program.body()));
      String onThread = answer(new Fiber<>(program.name(), single, program.body()));
      if (program.expected().equals(onPool) && program.expected().equals(onThread)) {
        passed++;
      } else {
        out.println(
            program.name()
                + ": "
                + onPool
                + " / "
                + onThread
                + " instead of "
                + program.expected());
      }
    }
    out.println(passed + " of " + Program.all().size() + " programs passed");
    single.shutdown();
    thread.shutdown();
  }

  private static String answer(Fiber<String> fiber) throws InterruptedException, TimeoutException {
    try {
      return fiber.start().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      return String.valueOf(e.getCause());
    }
  }
}
