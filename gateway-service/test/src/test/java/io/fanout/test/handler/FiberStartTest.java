package io.fanout.test.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.fibers.Suspendable;
import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A handler on a fiber, and the parts of it that cannot suspend. */
class FiberStartTest {
  private final FakeExchange exchange =
      new FakeExchange().outcomes("b", request -> Outcomes.answered("1"));

  @Test
  void theHandlerRunsInAFiberThatSuspendsAtEachCall() throws Exception {
    List<Boolean> onFiber = new ArrayList<>();

    exchange.runOnFiber(
        asked -> {
          asked.call("b", Request.get("/1"));
          onFiber.add(Fiber.isCurrentFiber());
          return Answer.json(Slice.of("1"));
        });

    assertThat(onFiber).containsExactly(true);
  }

  @Test
  void anUninstrumentedMethodIsNamed(@TempDir Path folder) throws Exception {
    Handler handler =
        compiled(
            folder,
            """
            package acme;
            import io.fanout.api.*;
            import co.paralleluniverse.fibers.SuspendExecution;
            public final class Careless implements Handler {
              public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
                return helper(exchange);
              }
              private Answer helper(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
                return exchange.refuse("x", exchange.call("b", Request.get("/")));
              }
            }
            """);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> exchange.runOnFiber(handler))
        .withMessageStartingWith("acme.Careless.helper(Careless.java:9) calls a backend but is not")
        .withMessageContaining("fanout-maven-plugin");
    assertThat(exchange.run(handler)).isNotNull();
  }

  private static Handler compiled(Path folder, String source) throws Exception {
    Path file = folder.resolve("Careless.java");
    Files.writeString(file, source);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none",
                "-d",
                folder.toString(),
                file.toString());
    assertThat(failed).isZero();
    URL classes = URI.create(folder.toUri().toString()).toURL();
    return (Handler)
        new URLClassLoader(new URL[] {classes}, FiberStartTest.class.getClassLoader())
            .loadClass("acme.Careless")
            .getConstructor()
            .newInstance();
  }

  /** Calls a backend in a lambda for the JDK, which hides that it suspends. */
  private static final class InALambda implements Handler {
    @Override
    public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
      List.of("/1", "/2").forEach(target -> ask(exchange, target));
      return Answer.json(Slice.of("1"));
    }

    @Suspendable
    private static void ask(HandlerExchange exchange, String target) {
      try {
        exchange.call("b", Request.get(target));
      } catch (SuspendExecution | InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void aCallInALambdaOfALibraryIsNamed() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> exchange.runOnFiber(new InALambda()))
        .withMessageContaining(".forEach(")
        .withMessageContaining("expected: a loop");
  }

  @Test
  void aPlainThreadNeedsNoInstrumentation() throws Exception {
    assertThat(exchange.run(new InALambda()).status()).isEqualTo(200);
    assertThat(exchange.calls()).hasSize(2);
  }
}
