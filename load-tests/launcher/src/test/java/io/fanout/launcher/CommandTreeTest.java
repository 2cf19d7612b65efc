package io.fanout.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.command.Context;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.terminal.Palette;
import io.fanout.launcher.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** These commands work in an empty folder: nothing is built and nothing runs. */
final class CommandTreeTest {
  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final StringWriter complaints = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          stauts                             | Did you mean: ./fanout status?
          up --mode fibre                    | --mode: fibre (expected: one of fiber, thread-pool, virtual-thread)
          up --port 0                        | --port: 0 (expected: a port from 1 to 65535)
          up --port 8081                     | --port and --management-port: both 8081 (expected: two ports)
          up --mocks-port 65534              | --mocks-port: 65534 (expected: a port from 1 to 65533
          up --port eighty                   | Invalid value for option '--port'
          up --config nope.yml               | --config nope.yml: no such file
          up -- max=3                        | max=3 (expected: a setting of the gateway as --name=value after --
          up -- --gateway.mode=fiber         | --gateway.mode=fiber (expected: given as --mode, before the --)
          up -- --server.port=1              | --server.port=1 (expected: given as --management-port, before the --)
          up --with wings                    | --with: wings (expected: identity)
          up --with identity --issuer-port 0 | --issuer-port: 0 (expected: a port from 1 to 65535)
          up --with identity --config pom.xml | --with identity and --config (expected: one of them
          up --relay-port 0                  | --relay-port: 0 (expected: a port from 1 to 65535)
          logs gatway                        | gatway (expected: one of gateway, mocks, issuer, relay)
          logs -n -3                         | -n: -3 (expected: 0 or more lines)
          try aggregate                      | aggregate (expected: a path that starts with /
          try --header x                     | --header x (expected: NAME:VALUE)
          try --header Host:x                | the request cannot be sent: restricted header name
          validate nope.yml                  | nope.yml: no such file
          size                               | Missing required option: '--rate=N'
          size --rate 0                      | --rate: 0.0 (expected: more than 0 requests a second)
          size --rate 5 --latency 300        | --latency: 300 (expected: a time with its unit, e.g. 300ms)
          size --rate 5 --p99 long           | --p99: long (expected: a time with its unit, e.g. 300ms)
          size --rate 5 --calls 0            | --calls: 0 (expected: 1 or more)
          size --rate 5 --config nope.yml    | --config nope.yml: no such file
          size --rate 5 -- max=3             | max=3 (expected: a setting as --name=value after --)
          top --url nonsense                 | --url: nonsense (expected: a console's address
          top --url ftp://x/                 | --url: ftp://x/ (expected: a console's address
          profile --seconds 0                | --seconds: 0 (expected: from 1 to 3600)
          bench                              | GROUP: missing (expected: handoff, pool, fiber, http1, json or tls
          """)
  void misuseExitsWith2AndNamesTheExpectedValue(String command, String complaint) {
    assertThat(run(command)).isEqualTo(2);
    assertThat(complaints.toString()).contains(complaint).contains("See: ./fanout help");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          up                      | run ./fanout up, which builds what is missing
          up --with identity      | run ./fanout up, which builds what is missing
          validate                | run ./fanout up, which builds what is missing
          size --rate 500         | run ./fanout up, which builds what is missing
          profile                 | the gateway is not running; start it with ./fanout up
          bench handoff           | run ./fanout bench, which builds what is missing
          bench pool --jdk /nope  | --jdk /nope: not a JDK
          bench path --quick      | compare.jar is missing (expected: built); ./fanout compare builds it
          bench limit             | compare.jar is missing (expected: built); ./fanout compare builds it
          logs                    | the gateway never ran here; start with ./fanout up
          top --url http://127.0.0.1:1 | http://127.0.0.1:1: nobody listens there
          latency b=5             | the mock backends are not running; start them with ./fanout up
          try --port 1            | 127.0.0.1:1: nobody listens there (expected: a gateway; start it with ./fanout up)
          up --jdk /nowhere       | --jdk /nowhere: not a JDK
          """)
  void aFailedCommandExitsWith1AndSaysWhatToDo(String command, String complaint) {
    assertThat(run(command)).isEqualTo(1);
    assertThat(complaints.toString()).contains(complaint);
  }

  @Test
  void statusOfNothingEndsWith1() {
    assertThat(run("status")).isEqualTo(1);
    assertThat(said()).contains("gateway  not running; start it with ./fanout up");
  }

  @Test
  void downOfNothingChangesNothing() {
    assertThat(run("down")).isZero();
    assertThat(said()).contains("gateway  is not running", "mocks    is not running");
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(run("help")).isZero();
    assertThat(said())
        .contains("up", "down", "status", "try", "top", "latency", "logs", "validate", "size")
        .contains("profile", "bench", "compare", "soak");
  }

  private int run(String command) {
    Terminal terminal =
        new Terminal(
            new PrintStream(said, true, StandardCharsets.UTF_8), 100, false, Palette.PLAIN);
    Layout layout = new Layout(folder, new RunDirectory(folder.resolve(".fanout")));
    return CommandTree.of(new Context(layout, terminal))
        .setOut(new PrintWriter(said, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(complaints, true))
        .execute(command.split(" ", -1));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
