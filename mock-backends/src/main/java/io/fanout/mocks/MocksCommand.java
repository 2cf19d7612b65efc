package io.fanout.mocks;

import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.DialChange;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts B, C and D, and runs them until a signal stops the process. */
@Command(
    name = "mock-backends",
    mixinStandardHelpOptions = true,
    description = "Simulates the slow third-party services B, C and D.")
public final class MocksCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PortOptions ports = new PortOptions();

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "address to listen on, 0.0.0.0 in a container (default: ${DEFAULT-VALUE})")
  private String bind = "127.0.0.1";

  @Parameters(
      paramLabel = "BACKEND=SPEC",
      description = "initial settings: b=500 c=100..300 d=lognormal:120,0.5 c=fault:reset")
  private List<String> specs = new ArrayList<>();

  private final CountDownLatch ended;

  MocksCommand(CountDownLatch ended) {
    this.ended = ended;
  }

  /** Exits with 2 if the start fails. On SIGTERM and SIGINT it first closes the backends. */
  public static void main(String[] arguments) {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> endAndWait(told, done), "mocks-end"));
    int code = new CommandLine(new MocksCommand(told)).execute(arguments);
    done.countDown();
    if (told.getCount() > 0) {
      System.exit(code);
    }
  }

  private static void endAndWait(CountDownLatch told, CountDownLatch done) {
    told.countDown();
    try {
      done.await();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    try (MockBackends backends = MockBackends.start(settings())) {
      for (Backend backend : Backend.values()) {
        out.printf(
            "backend %s: %s %s%n",
            backend.key(), backends.url(backend), backends.behaviour(backend).specOf(backend));
      }
      out.println("ready");
      out.flush();
      ended.await();
      out.println("stopping");
      out.flush();
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException | IllegalStateException refused) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(refused.getMessage());
      err.flush();
      return CommandLine.ExitCode.USAGE;
    }
  }

  private MockSettings settings() {
    MockSettings settings = MockSettings.defaults().withBindAddress(bind);
    for (Backend backend : Backend.values()) {
      settings = settings.withPort(backend, ports.of(backend));
    }
    return settings.with(DialChange.parseAll(specs));
  }
}
