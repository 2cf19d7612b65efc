package io.fanout.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

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
}
