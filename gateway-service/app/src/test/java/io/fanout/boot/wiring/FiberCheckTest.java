package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.json.Slice;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aop.framework.ProxyFactory;

/** Code that fiber mode refuses before it runs any fiber. */
final class FiberCheckTest {
  private static final ClientKind EVENT_LOOP = ClientKinds.get("event-loop");

  private static final String HELPER =
      """
      package other.helpers;
      import co.paralleluniverse.fibers.SuspendExecution;
      import io.fanout.api.*;
      public class Helper {
        public static Outcome help(HandlerExchange exchange)
            throws SuspendExecution, InterruptedException {
          return exchange.call("b", Request.get("/"));
        }
      }
      """;

  private static final String HANDLER =
      """
      package handlers;
      import co.paralleluniverse.fibers.SuspendExecution;
      import io.fanout.api.*;
      public class OwnHandler implements Handler {
        public Answer handle(HandlerExchange exchange)
            throws SuspendExecution, InterruptedException {
          return Answer.json(other.helpers.Helper.help(exchange).value());
        }
      }
      """;

  @Test
  void helpersInOtherPackagesOfAHandlersFolderOrJarAreChecked(@TempDir Path folder)
      throws Exception {
    Path classes = folder.resolve("classes");
    compile(folder, classes);
    Path jar = jar(classes, folder.resolve("handlers.jar"));

    for (Path source : List.of(classes, jar)) {
      try (URLClassLoader loader = new URLClassLoader(new URL[] {source.toUri().toURL()})) {
        Handler handler =
            (Handler)
                loader.loadClass("handlers.OwnHandler").getDeclaredConstructor().newInstance();
        assertThatThrownBy(() -> FiberCheck.refuseWhatCannotSuspend(EVENT_LOOP, List.of(handler)))
            .isInstanceOf(CannotSuspendException.class)
            .hasMessageContaining("handlers.OwnHandler#handle")
            .hasMessageContaining("other.helpers.Helper#help")
            .hasMessageContaining("fanout-maven-plugin");
      }
    }
  }

  @Test
  void aHandlerBehindASpringProxyIsRefused() {
    Handler plain = exchange -> Answer.json(Slice.of("1"));
    ProxyFactory proxies = new ProxyFactory(plain);

    assertThatThrownBy(
            () ->
                FiberCheck.refuseWhatCannotSuspend(
                    EVENT_LOOP, List.of((Handler) proxies.getProxy())))
        .isInstanceOf(CannotSuspendException.class)
        .hasMessageContaining("behind a Spring proxy");
  }

  @Test
  void instrumentedCodePasses() {
    Handler instrumented = exchange -> Answer.json(Slice.of("1"));
    for (String label : ClientKinds.kinds().labels()) {
      assertThatNoException()
          .as(label)
          .isThrownBy(
              () ->
                  FiberCheck.refuseWhatCannotSuspend(
                      ClientKinds.get(label), List.of(instrumented)));
    }
  }

  private static void compile(Path folder, Path classes) throws IOException {
    Path helper = Files.writeString(folder.resolve("Helper.java"), HELPER);
    Path handler = Files.writeString(folder.resolve("OwnHandler.java"), HANDLER);
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                helper.toString(),
                handler.toString());
    assertThat(code).isZero();
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path path : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(path).toString().replace('\\', '/')));
        Files.copy(path, out);
      }
    }
    return jar;
  }
}
