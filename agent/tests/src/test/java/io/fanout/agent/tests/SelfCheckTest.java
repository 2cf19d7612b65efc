package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.Finding;
import io.fanout.agent.SelfCheck;
import io.fanout.agent.build.ModuleInstrumentation;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start learns of the classes that it is about to run fibers on. */
class SelfCheckTest {
  private static final String HANDLER =
      "package handlers; import co.paralleluniverse.fibers.*;"
          + " public class Handler { public void handle() throws SuspendExecution { Fiber.park(); } }";
  private static final String HANDLE = "handlers.Handler#handle()V";
  private static final String HELPER =
      "package other.helpers; import co.paralleluniverse.fibers.*;"
          + " public class Helper { public void help() throws SuspendExecution { Fiber.park(); } }";
  private static final String HELP = "other.helpers.Helper#help()V";

  @TempDir private Path classes = Path.of("");

  @Test
  void namesAnUninstrumentedMethodWithItsCallAndRemedy() throws IOException {
    Compiler.source("Handler", HANDLER, classes);

    assertThat(check(classes).findings())
        .containsExactly(
            new Finding(
                HANDLE,
                "Handler.java:1",
                "co.paralleluniverse.fibers.Fiber#park()V",
                "instrument its module with fanout-maven-plugin, or run with -javaagent:fanout-quasar.jar"));
  }

  @Test
  void stopsAStartWithTheName() throws IOException {
    Compiler.source("Handler", HANDLER, classes);
    SelfCheck.Report report = check(classes);

    assertThatThrownBy(report::orThrow).hasMessageContaining(HANDLE);
  }

  @Test
  void aPackageThatIsNotThereProvesNothing() throws IOException {
    assertThat(check(classes).problems())
        .singleElement()
        .asString()
        .contains("Package handlers", "not found");
  }

  @Test
  void seesIntoAJarWithoutAList(@TempDir Path folder) throws IOException {
    Compiler.source("Handler", HANDLER, classes);

    assertThat(check(jar(folder)).findings()).extracting(Finding::method).containsExactly(HANDLE);
  }

  @Test
  void seesHelpersInOtherPackagesOfTheSameFolderOrJar(@TempDir Path folder) throws IOException {
    Compiler.source("Handler", HANDLER, classes);
    Compiler.source("Helper", HELPER, classes);

    for (Path root : List.of(classes, jar(folder))) {
      assertThat(checkSource(root).findings())
          .extracting(Finding::method)
          .containsExactlyInAnyOrder(HANDLE, HELP);
    }
  }

  @Test
  void foldersCheckedByTheBuildAreNotReadAgain(@TempDir Path folder) throws Exception {
    Compiler.source("Handler", HANDLER, classes);
    Compiler.source("Helper", HELPER, classes);
    new ModuleInstrumentation(classes, List.of(ChildJvm.quasar())).run();

    for (Path root : List.of(classes, jar(folder))) {
      SelfCheck.Report report = checkSource(root);
      assertThat(report.passed()).isTrue();
      assertThat(report.proven()).isEqualTo(2);
      assertThat(report.scanned()).isZero();
    }
  }

  @Test
  void aClassWhoseOptionalLibraryIsMissingIsNoProblem() throws IOException {
    Compiler.source("Optional", "package missing; public class Optional { }", classes);
    Compiler.source(
        "UsesIt",
        "package other; public class UsesIt extends missing.Optional {"
            + " public String toString() { return new missing.Optional().hashCode() + \"\"; } }",
        classes,
        classes);
    Files.delete(classes.resolve("missing/Optional.class"));

    SelfCheck.Report report = checkSource(classes);

    assertThat(report.problems()).isEmpty();
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void reportsOfSeveralChecksAddUp() throws IOException {
    Compiler.source("Handler", HANDLER, classes);
    SelfCheck.Report one = checkSource(classes);

    SelfCheck.Report both = one.and(one);

    assertThat(both.scanned()).isEqualTo(2);
    assertThat(both.findings()).extracting(Finding::method).containsExactly(HANDLE, HANDLE);
  }

  @Test
  void aClassThatChangedSinceTheBuildIsReadAgain() throws Exception {
    Compiler.source("Handler", HANDLER, classes);
    new ModuleInstrumentation(classes, List.of(ChildJvm.quasar())).run();
    Compiler.source("Handler", HANDLER, classes);

    SelfCheck.Report report = check(classes);

    assertThat(report.scanned()).isEqualTo(1);
    assertThat(report.findings()).extracting(Finding::method).containsExactly(HANDLE);
  }

  @Test
  void classesCheckedByTheBuildAreNotReadAgain(@TempDir Path folder) throws Exception {
    Compiler.source("Handler", HANDLER, classes);
    new ModuleInstrumentation(classes, List.of(ChildJvm.quasar())).run();

    for (Path root : List.of(classes, jar(folder))) {
      SelfCheck.Report report = check(root);
      assertThat(report.passed()).isTrue();
      assertThat(report.proven()).isEqualTo(1);
      assertThat(report.scanned()).isZero();
    }
  }

  @Test
  void aThoroughCheckReadsEverything() throws Exception {
    Compiler.source("Handler", HANDLER, classes);
    new ModuleInstrumentation(classes, List.of(ChildJvm.quasar())).run();

    try (URLClassLoader loader = loader(classes)) {
      SelfCheck.Report report = SelfCheck.of(loader).packages("handlers").thorough().run();
      assertThat(report.passed()).isTrue();
      assertThat(report.scanned()).isEqualTo(1);
    }
  }

  private static SelfCheck.Report check(Path root) throws IOException {
    try (URLClassLoader loader = loader(root)) {
      return SelfCheck.of(loader).packages("handlers").run();
    }
  }

  private static SelfCheck.Report checkSource(Path root) throws IOException {
    try (URLClassLoader loader = loader(root)) {
      return SelfCheck.of(loader).sources(List.of(root.toUri().toURL())).run();
    }
  }

  private static URLClassLoader loader(Path root) throws IOException {
    return new URLClassLoader(new URL[] {root.toUri().toURL()});
  }

  private Path jar(Path folder) throws IOException {
    Path jar = folder.resolve("handlers.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path path : files.filter(p -> !p.equals(classes)).toList()) {
        String name = classes.relativize(path).toString();
        out.putNextEntry(new JarEntry(Files.isDirectory(path) ? name + "/" : name));
        if (!Files.isDirectory(path)) {
          Files.copy(path, out);
        }
      }
    }
    return jar;
  }
}
