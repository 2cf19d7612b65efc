package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.build.InstrumentationFailed;
import io.fanout.agent.build.ModuleInstrumentation;
import io.fanout.agent.scan.CheckedClasses;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a build refuses, and what it leaves behind. */
class ModuleInstrumentationTest {
  private static final String IMPORTS =
      "import co.paralleluniverse.fibers.*; import co.paralleluniverse.strands.*;";

  @TempDir private Path classes = Path.of("");

  @Test
  void refusesAMethodThatCallsASuspendableOneButIsNone() throws IOException {
    compile("class Bad { Object call(Fiber<?> f) throws Exception { return f.get(); } }");

    assertRefused(
        "Bad#call(Lco/paralleluniverse/fibers/Fiber;)Ljava/lang/Object; (Bad.java:1) calls co.paralleluniverse.fibers.Fiber#get()Ljava/lang/Object;",
        "declare \"throws SuspendExecution\"");
  }

  @Test
  void refusesASuspensionInAConstructor() throws IOException {
    compile("class Bad { Bad() throws SuspendExecution { Fiber.park(); } }");

    assertRefused("Bad", "<init>");
  }

  @Test
  void refusesASuspensionUnderAMonitor() throws IOException {
    compile("class Bad { synchronized void call() throws SuspendExecution { Fiber.park(); } }");

    assertRefused("Bad", "synchroniz");
  }

  @Test
  void refusesASuspensionInASynchronizedBlock() throws IOException {
    compile(
        "class Bad { void call() throws SuspendExecution { synchronized (this) { Fiber.park(); } } }");

    assertRefused("Bad", "synchroniz");
  }

  @Test
  void refusesAFiberThatBlocksItsThread() throws IOException {
    compile(
        "class Bad { void call() throws Exception, SuspendExecution { Thread.sleep(1); Fiber.park(); } }");

    assertRefused("Bad", "blocking call to java/lang/Thread#sleep");
  }

  @Test
  void refusesToGuessWhatAMissingClassDoes(@TempDir Path library) throws Exception {
    Compiler.source("Gone", "public class Gone { public static void call() {} }", library);
    Path source = Files.createTempDirectory("source").resolve("Bad.java");
    Files.writeString(
        source,
        IMPORTS
            + "class Bad { void call() throws SuspendExecution { Gone.call(); Fiber.park(); } }");
    Files.copy(library.resolve("Gone.class"), classes.resolve("Gone.class"));
    Compiler.compile(List.of(source), classes, classes);
    Files.delete(classes.resolve("Gone.class"));

    assertRefused("Method not found in class - assuming suspendable: Gone#call");
  }

  @Test
  void namesEveryProblemAtOnce() throws IOException {
    compile(
        "class Bad { Object one(Fiber<?> f) throws Exception { return f.get(); }"
            + " void two(Fiber<?> f) throws Exception { f.join(); } }");

    assertRefused("2 problem(s)", "Bad#one", "Bad#two");
  }

  @Test
  void believesWhoeverSaysThatOnlyThreadsGetThere() throws Exception {
    compile(
        "class Fine { @io.fanout.agent.OnThreads(\"main\") void call(Fiber<?> f) throws Exception { f.join(); } }");

    assertThat(instrument()).isZero();
  }

  @Test
  void interfacesOfTheJdkThatMightSuspendMayBeCalledAnywhere() throws Exception {
    compile(
        "class Fine { void call(java.util.concurrent.Future<?> f, AutoCloseable c) throws Exception { f.get(); c.close(); } }");

    assertThat(instrument()).isZero();
  }

  @Test
  void callsOfArraysHandlesAndObjectsThroughInterfacesAreNoGuess() throws Exception {
    compile(
        "class Fine { static java.lang.invoke.VarHandle HANDLE;"
            + " String call(int[] a, Runnable r) throws SuspendExecution {"
            + " Fiber.park(); int[] b = a.clone(); HANDLE.compareAndSet(r, 1, 2); return r.toString() + r.equals(b) + r.hashCode(); } }");

    assertThat(instrument()).isEqualTo(1);
  }

  @Test
  void aSecondRunChangesNothing() throws Exception {
    compile("class Fine { void call() throws SuspendExecution { Fiber.park(); } }");

    assertThat(instrument()).isEqualTo(1);
    byte[] once = Files.readAllBytes(classes.resolve("Fine.class"));
    assertThat(instrument()).isZero();
    assertThat(Files.readAllBytes(classes.resolve("Fine.class"))).isEqualTo(once);
  }

  @Test
  void lambdasThatSuspendNothingStayAsCompiled() throws Exception {
    compile("class Fine { Runnable call() { return () -> System.out.println(1); } }");
    byte[] compiled = Files.readAllBytes(classes.resolve("Fine.class"));

    assertThat(instrument()).isZero();
    assertThat(Files.readAllBytes(classes.resolve("Fine.class"))).isEqualTo(compiled);
  }

  @Test
  void concatenationsAndRecordsStayAsCompiled() throws Exception {
    compile("record Fine(int x) { String text(String end) { return x + end + this; } }");
    byte[] compiled = Files.readAllBytes(classes.resolve("Fine.class"));

    assertThat(instrument()).isZero();
    assertThat(Files.readAllBytes(classes.resolve("Fine.class"))).isEqualTo(compiled);
  }

  @Test
  void parameterNamesStay() throws Exception {
    compile(
        "public class Fine { public void call(int first, String second) throws SuspendExecution { Fiber.park(); } }");
    instrument();

    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      assertThat(
              loader.loadClass("Fine").getMethod("call", int.class, String.class).getParameters())
          .extracting("name")
          .containsExactly("first", "second");
    }
  }

  @Test
  void leavesTheListOfWhatItChecked() throws Exception {
    compile("class Fine { void call() throws SuspendExecution { Fiber.park(); } }");
    instrument();

    String crc =
        Long.toHexString(CheckedClasses.crc(Files.readAllBytes(classes.resolve("Fine.class"))));
    assertThat(classes.resolve(CheckedClasses.PATH)).hasContent(crc + " Fine.class");
  }

  private void compile(String source) throws IOException {
    String name = source.contains("class Bad") ? "Bad" : "Fine";
    Compiler.source(name, IMPORTS + source, classes);
  }

  private int instrument() throws IOException, InstrumentationFailed {
    return new ModuleInstrumentation(classes, List.of(ChildJvm.quasar())).run();
  }

  private void assertRefused(String... parts) {
    assertThatThrownBy(this::instrument)
        .isInstanceOf(InstrumentationFailed.class)
        .message()
        .contains(parts);
    assertThat(classes.resolve(CheckedClasses.PATH)).doesNotExist();
  }
}
