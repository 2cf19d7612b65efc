package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instrumentation from the command line, as a build tool without a plugin of ours runs it. */
class InstrumentMainTest {
  private static final String MAIN = "io.fanout.agent.build.InstrumentMain";
  private static final String IMPORTS =
      "import co.paralleluniverse.fibers.*; import co.paralleluniverse.strands.*;";

  @TempDir private Path classes = Path.of("");
  @TempDir private Path others = Path.of("");

  @Test
  void instrumentsTheClassesOfAFolderOnce() throws Exception {
    compile("Fine", "class Fine { void call() throws SuspendExecution { Fiber.park(); } }");

    assertThat(instrument(classes)).isEqualTo("Instrumented 1 classes in " + classes);
    assertThat(instrument(classes)).isEqualTo("Instrumented 0 classes in " + classes);
  }

  @Test
  void aFolderSeesTheClassesOfTheOthers() throws Exception {
    Compiler.source(
        "Parks",
        IMPORTS
            + "public class Parks {"
            + " public static void call() throws SuspendExecution { Fiber.park(); } }",
        others);
    Path source = others.resolve("Calls.java");
    Files.writeString(
        source, IMPORTS + "class Calls { void call() throws SuspendExecution { Parks.call(); } }");
    Compiler.compile(List.of(source), classes, others);

    assertThat(instrument(classes, others))
        .isEqualTo(
            "Instrumented 1 classes in %s%nInstrumented 1 classes in %s"
                .formatted(classes, others));
  }

  @Test
  void aFolderThatIsNotThereHasNothingToInstrument() throws Exception {
    assertThat(instrument(classes.resolve("kotlin")))
        .isEqualTo("No classes in " + classes.resolve("kotlin") + ": nothing to instrument");
  }

  @Test
  void refusedClassesEndWith1AndTheirNames() throws Exception {
    compile("Bad", "class Bad { Object call(Fiber<?> f) throws Exception { return f.get(); } }");

    assertThat(instrument(classes))
        .contains("1 problem(s)", "Bad#call", "declare \"throws SuspendExecution\"")
        .endsWith("exit code 1");
  }

  @Test
  void misuseEndsWith2AndTheUsage() throws Exception {
    assertThat(outputOf())
        .startsWith("no folder of classes (usage: java -cp fanout-quasar.jar " + MAIN)
        .endsWith("exit code 2");
    assertThat(outputOf("--classpath", "x"))
        .startsWith("--classpath: not an option")
        .endsWith("exit code 2");
    assertThat(outputOf("--class-path"))
        .startsWith("--class-path: not an option, or without its value")
        .endsWith("exit code 2");
  }

  private void compile(String name, String source) throws IOException {
    Compiler.source(name, IMPORTS + source, classes);
  }

  private String instrument(Path... folders) throws IOException, InterruptedException {
    String[] arguments = new String[folders.length + 2];
    arguments[0] = "--class-path";
    arguments[1] = ChildJvm.quasar() + File.pathSeparator;
    for (int i = 0; i < folders.length; i++) {
      arguments[i + 2] = folders[i].toString();
    }
    return outputOf(arguments);
  }

  private String outputOf(String... arguments) throws IOException, InterruptedException {
    return new ChildJvm(classes).outputOf(MAIN, arguments);
  }
}
