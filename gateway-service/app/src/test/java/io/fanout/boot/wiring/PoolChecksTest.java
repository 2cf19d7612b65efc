package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fanout.boot.settings.Yaml;
import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.SettingError;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pool settings that are impossible or misleading. */
final class PoolChecksTest {
  private static List<String> problems(String settings) {
    String[] arguments =
        Stream.of(settings.split(" ", -1))
            .map(setting -> "--gateway.pool." + setting)
            .toArray(String[]::new);
    BadSettings refused =
        catchThrowableOfType(
            BadSettings.class,
            () ->
                StandaloneSource.check(
                    Yaml.of().arguments(arguments).environment(), Set.of(), null));
    return refused == null
        ? List.of()
        : refused.errors().stream()
            .map(SettingError::toString)
            .filter(problem -> problem.startsWith("gateway.pool."))
            .map(line -> line.substring("gateway.pool.".length()).replaceAll(" {2}\\[.*]$", ""))
            .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          request-core=201                             | request-core: 201 (expected: no more than request-threads, 200)
          call-core=9 call-threads=8                   | call-core: 9 (expected: no more than call-threads, 8)
          queue=unbounded call-core=9                  | call-core: 9 (expected: 600, as many as call-threads: behind an unbounded queue no thread past the core is ever started)
          queue=synchronous queue-size=5               | queue-size: 5 (expected: nothing, or queue bounded: no other has a size)
          queue=unbounded queue-size=5                 | queue-size: 5 (expected: nothing, or queue bounded: no other has a size)
          stack-size=16KB                              | stack-size: 16KB (expected: from 256KB to 1GB, e.g. 512KB)
          prestart=true                                | prestart: true (expected: false, or core-timeout false: threads that are started ahead would end unused after PT1M)
          type=worker-group call-core=9                | call-core: 9 (expected: nothing: a worker-group starts a thread whenever none is idle; core is a thread-pool's)
          type=fork-join request-core=9                | request-core: 9 (expected: nothing: a fork-join starts a thread whenever none is idle; core is a thread-pool's)
          type=fork-join stack-size=1MB                | stack-size: 1MB (expected: not to be set: a ForkJoinPool's threads have the JVM's stack size, java -Xss)
          type=fork-join prestart=true                 | prestart: true (expected: false: a ForkJoinPool starts its threads with its tasks)
          type=fork-join core-timeout=false            | core-timeout: false (expected: true: a ForkJoinPool's idle threads always end)
          type=fork-join call-threads=40000            | call-threads: 40000 (expected: at most 32767 for fork-join)
          type=stealing                                | type: stealing (expected: one of thread-pool, fork-join, worker-group)
          """)
  void invalidPoolsAreRefusedWithARemedy(String settings, String problem) {
    assertThat(problems(settings)).containsExactly(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type=thread-pool",
        "type=fork-join queue=unbounded",
        "type=worker-group stack-size=256KB queue=synchronous",
        "type=worker-group prestart=true core-timeout=false",
        "request-core=50 call-core=100 queue-size=1 core-timeout=false prestart=true",
        "queue=unbounded request-core=200 keep-alive=1s"
      })
  void validPoolsAreAccepted(String settings) {
    assertThat(problems(settings)).isEmpty();
  }

  @Test
  void allErrorsAreReportedTogether() {
    assertThat(problems("type=fork-join prestart=true call-core=1 queue=synchronous queue-size=1"))
        .hasSize(3);
  }
}
