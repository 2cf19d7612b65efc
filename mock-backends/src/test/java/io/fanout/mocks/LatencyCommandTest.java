package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.mocks.dial.Backend;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LatencyCommandTest {
  private final MockBackends backends = MockBackends.start(MockSettings.anyPorts().with("b=7"));
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void stop() {
    backends.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "e=1", "b=fast", "b=-1", "b=fault:x", "--unknown", "--port-b=x"})
  void aWrongArgumentEndsWith2AndChangesNothing(String argument) {
    assertThat(run("c=5", argument)).isEqualTo(2);
    assertThat(err.toString()).contains(argument.replaceFirst("=.*", ""));
    assertThat(out.toString()).isEmpty();
    assertThat(backends.behaviour(Backend.C).specOf(Backend.C)).isEqualTo("c=0");
  }

  @Test
  void ifOneBackendIsDownNoneIsChanged() {
    try (MockBackends onlyB =
        MockBackends.start(new MockSettings("127.0.0.1", Map.of(Backend.B, 0), List.of()))) {
      int code = command().execute("--port-b=" + onlyB.port(Backend.B), "--port-c=1", "b=5", "c=5");

      assertThat(code).isEqualTo(2);
      assertThat(err.toString())
          .isEqualToIgnoringNewLines(
              "backend c: 127.0.0.1:1: nobody listens there (expected: a mock backend; start it with ./fanout up)");
      assertThat(onlyB.behaviour(Backend.B).specOf(Backend.B)).isEqualTo("b=0");
    }
  }

  @Test
  void withoutArgumentsItPrintsWhatIsSetAtAll() {
    assertThat(run()).isZero();
    assertThat(out.toString().lines()).containsExactly("b=7", "c=0", "d=0");
  }

  @Test
  void itPrintsWhatItChanged() {
    assertThat(run("c=100..300", "d=lognormal:120,0.5", "c=fault:reset")).isZero();
    assertThat(out.toString().lines())
        .containsExactly("c=100..300 c=fault:reset", "d=lognormal:120,0.5");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void printedSettingsCanBeReadBack() {
    run("b=1..2", "b=fault:status:429", "d=lognormal:9,0.1");
    String printed = out.toString();
    backends.set("b=0", "b=fault:off", "d=0");
    out.getBuffer().setLength(0);

    assertThat(run(printed.trim().split("\\s+"))).isZero();
    assertThat(out.toString()).isEqualTo(printed);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>();
    for (Backend backend : Backend.values()) {
      all.add("--port-" + backend.key() + "=" + backends.port(backend));
    }
    all.addAll(Arrays.asList(arguments));
    return command().execute(all.toArray(String[]::new));
  }

  private CommandLine command() {
    return LatencyCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true));
  }
}
