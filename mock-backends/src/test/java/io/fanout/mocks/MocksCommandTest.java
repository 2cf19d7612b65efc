package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MocksCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"b=fast", "nonsense", "--port-b=70000", "--port-b=x", "--bind=192.0.2.1"})
  void aStartWithWrongArgumentsExitsWith2(String argument) {
    assertThat(run(argument)).isEqualTo(2);
    assertThat(err.toString()).isNotBlank();
    assertThat(out.toString()).doesNotContain("ready");
  }

  @Test
  void itSaysWhereEachListensAndThenThatAllAreReady() {
    assertThat(run("b=500", "c=100..300", "d=lognormal:120,0.5")).isZero();

    assertThat(err.toString()).isEmpty();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).matches("backend b: http://127\\.0\\.0\\.1:\\d+ b=500");
    assertThat(lines.get(1)).matches("backend c: http://127\\.0\\.0\\.1:\\d+ c=100\\.\\.300");
    assertThat(lines.get(2))
        .matches("backend d: http://127\\.0\\.0\\.1:\\d+ d=lognormal:120,0\\.5");
    assertThat(lines.subList(3, 5)).containsExactly("ready", "stopping");
  }

  /** Requests the stop before the start: the command must start, report it, and stop. */
  private int run(String... arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    for (String port : List.of("--port-b", "--port-c", "--port-d")) {
      if (all.stream().noneMatch(given -> given.startsWith(port))) {
        all.add(port + "=0");
      }
    }
    return new CommandLine(new MocksCommand(new CountDownLatch(0)))
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
  }
}
