package io.fanout.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;

final class GroupsTest {
  @Test
  void everyBenchmarkAsksAQuestion() throws ClassNotFoundException {
    var all =
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                Collections.emptyList());
    assertThat(all).isNotEmpty();
    for (BenchmarkListEntry benchmark : all) {
      assertThat(Class.forName(benchmark.getUserClassQName()).getAnnotation(Question.class))
          .as(benchmark.getUserClassQName())
          .isNotNull()
          .satisfies(asked -> assertThat(asked.value()).endsWith("?"));
    }
  }

  @Test
  void aGroupIsAPackage() {
    assertThat(Groups.all()).contains("handoff").doesNotContain("report");
  }

  @Test
  void aPatternMatchesItsGroupAlone() {
    String pattern = Groups.pattern("handoff", "Increments");
    assertThat("io.fanout.bench.handoff.Increments.lock").containsPattern(pattern);
    assertThat("io.fanout.bench.pool.Increments.lock").doesNotContainPattern(pattern);
    assertThat("io.fanout.bench.handoff.Other.lock").doesNotContainPattern(pattern);
  }

  @Test
  void anAlternativeOfAPartIsNoneToItsGroup() {
    String pattern = Groups.pattern("handoff", "Increments|PingPong");
    assertThat("io.fanout.bench.handoff.PingPong.directCalls").containsPattern(pattern);
    assertThat("io.fanout.bench.fiber.PingPong.quasar").doesNotContainPattern(pattern);
  }

  @Test
  void whatThisJdkCannotRunIsNotAmongItsBenchmarks() {
    assertThat(Groups.names("pool", "timed")).isEmpty();
    assertThat(Groups.names("pool", "Timed"))
        .containsExactly("TimedTasks.complete", "TimedTasks.enqueue");
    assertThat(Groups.names("fiber", "virtual").isEmpty())
        .isEqualTo(Runtime.version().feature() < 21);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing                    | nothing: no such group (expected: one of fiber
          pool --only nothing        | --only nothing: nothing of pool that this JDK can run matches (expected: one of [
          pool --only (              | --only (: Unclosed group (expected: a regular expression)
          pool --without nothing     | --without nothing: nothing of pool that this JDK can run matches (expected: one of [
          pool --without (           | --without (: Unclosed group (expected: a regular expression)
          pool --forks 0             | --forks 0: no JVM would measure (expected: 1 or more)
          pool --iterations 0        | --iterations 0: nothing would be measured (expected: 1 or more)
          pool --quick --forks 2     | --quick: not with --forks or --iterations (expected: one length)
          pool --keep no/such.md     | --keep no/such.md: no such file (expected: a page)
          """)
  void misuseIsToldBeforeAnythingRuns(String arguments, String complaint) {
    StringWriter complaints = new StringWriter();
    int code =
        new CommandLine(new Bench())
            .setErr(new PrintWriter(complaints))
            .execute(arguments.split(" ", -1));

    assertThat(code).isEqualTo(2);
    assertThat(complaints.toString()).startsWith(complaint);
  }
}
