package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.strands.SuspendableCallable;
import io.fanout.agent.OnThreads;
import io.fanout.agent.build.ModuleInstrumentation;
import java.io.DataInputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class files of the newest release that the running JDK can write. */
@OnThreads("JUnit's threads wait for the fibers")
class NewestLanguageTest {
  private static final int MAJOR_OF_JAVA_0 = 44;
  private static final int RECORD_PATTERNS = 21;

  @Test
  void suspendsInsidePatternsOfTheNewestRelease(@TempDir Path classes) throws Exception {
    String release = Compiler.RELEASE >= RECORD_PATTERNS ? "21" : "17";
    Path source = Path.of(System.getProperty("test.newest"), release, "Patterns.java");
    Compiler.compile(List.of(source), classes);

    new ModuleInstrumentation(classes, List.of(ChildJvm.quasar())).run();

    assertThat(majorOf(classes.resolve("Patterns.class")))
        .isEqualTo(MAJOR_OF_JAVA_0 + Compiler.RELEASE);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Object patterns = loader.loadClass("Patterns").getConstructor().newInstance();
      @SuppressWarnings("unchecked") // It implements SuspendableCallable<String>.
      Fiber<String> fiber = new Fiber<>((SuspendableCallable<String>) patterns);
      assertThat(fiber.start().get(5, TimeUnit.MINUTES))
          .isEqualTo("circle 3, box 2x5, big box 60, none, text hi");
    }
  }

  private static int majorOf(Path classFile) throws Exception {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(classFile))) {
      in.readInt();
      in.readUnsignedShort();
      return in.readUnsignedShort();
    }
  }
}
