package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import io.fanout.agent.OnThreads;
import io.fanout.agent.tests.program.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every program, instrumented at build time and by the agent, on both kinds of scheduler. */
@OnThreads("JUnit's threads wait for the fibers")
class InstrumentedProgramsTest {
  private static final ExecutorService THREAD = Executors.newSingleThreadExecutor();
  private static final FiberScheduler SINGLE = new FiberExecutorScheduler("single", THREAD);
  private static final String ALL_PASSED =
      "%1$d of %1$d programs passed".formatted(Program.all().size());

  static List<Program> programs() {
    return Program.all();
  }

  @AfterAll
  static void stop() {
    SINGLE.shutdown();
    THREAD.shutdown();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void answersOnTheForkJoinScheduler(Program program) throws Exception {
    Fiber<String> fiber = new Fiber<>(program.name(), program.body()).start();

    assertThat(fiber.get(5, TimeUnit.MINUTES)).isEqualTo(program.expected());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void answersOnASingleThread(Program program) throws Exception {
    Fiber<String> fiber = new Fiber<>(program.name(), SINGLE, program.body()).start();

    assertThat(fiber.get(5, TimeUnit.MINUTES)).isEqualTo(program.expected());
  }

  @Test
  void programsInstrumentedByTheBuildPrintNothingElse() throws Exception {
    ChildJvm jvm = new ChildJvm(ChildJvm.locationOf(Program.class), ChildJvm.OPENS, "-ea");

    assertThat(jvm.outputOf("io.fanout.agent.tests.program.Main")).isEqualTo(ALL_PASSED);
  }

  @Test
  void programsOfTheNewestReleaseUnderTheAgentNeedNoFlagAndPrintNothingElse(@TempDir Path classes)
      throws Exception {
    Compiler.programs(classes);
    ChildJvm jvm = new ChildJvm(classes, "-javaagent:" + ChildJvm.quasar(), "-ea");

    assertThat(jvm.outputOf("io.fanout.agent.tests.program.Main")).isEqualTo(ALL_PASSED);
  }

  @Test
  void hotSpotsFirstCompilerRefusesNoMethodOfThePrograms() throws Exception {
    ChildJvm jvm =
        new ChildJvm(
            ChildJvm.locationOf(Program.class),
            ChildJvm.OPENS,
            "-Xcomp",
            "-XX:TieredStopAtLevel=1",
            "-XX:+PrintCompilation",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly," + Program.class.getPackageName() + ".*::*");

    assertThat(jvm.outputOf("io.fanout.agent.tests.program.Main"))
        .contains(
            "ControlFlow::tryCatch",
            "Switches::onStrings",
            "Values::arguments",
            "Calls::depth",
            ALL_PASSED)
        .doesNotContain("COMPILE SKIPPED");
  }

  @Test
  void withoutOpensTheStartNamesTheRemedy() throws Exception {
    ChildJvm jvm = new ChildJvm(ChildJvm.locationOf(Program.class));

    assertThat(jvm.outputOf("io.fanout.agent.tests.program.Main"))
        .contains("--add-opens java.base/java.lang=ALL-UNNAMED")
        .contains("exit code 1");
  }
}
