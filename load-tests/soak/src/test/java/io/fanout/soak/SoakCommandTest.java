package io.fanout.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SoakCommandTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --rate 5                             | Missing required option: '--minutes=N'
          --minutes 0                          | --minutes: 0.0 (expected: more than 0, at most 1440)
          --minutes 1 --rate 0                 | --rate: 0.0 (expected: 1 to 10000 per second)
          --minutes 1 --mode fibre             | --mode: fibre (expected: one of fiber, thread-pool, virtual-thread)
          --minutes 1 --port-base 65530        | --port-base: 65530 (expected: 1 to 65525)
          --minutes 1 --ratio 5                | Unknown option
          """)
  void misuseExitsWith2AndNamesTheExpectedValue(String arguments, String complaint) {
    StringWriter said = new StringWriter();
    int code =
        Soak.commandLine(folder, folder)
            .setErr(new PrintWriter(said))
            .execute(arguments.split(" ", -1));
    assertThat(code).isEqualTo(2);
    assertThat(said.toString()).contains(complaint).contains("See: ./fanout soak --help");
  }
}
