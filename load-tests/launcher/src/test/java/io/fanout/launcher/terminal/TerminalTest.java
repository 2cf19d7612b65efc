package io.fanout.launcher.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TerminalTest {
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  @Test
  void aFileGetsAsciiWithoutColours() {
    assertThat(Terminal.of(Map.of("LANG", "C.UTF-8", "TERM", "xterm"), NOWHERE))
        .isEqualTo(new Terminal(NOWHERE, 80, false, Palette.PLAIN));
  }

  @Test
  void invalidAndTooSmallWidthsAreReplaced() {
    assertThat(Terminal.of(Map.of("FANOUT_COLUMNS", "wide"), NOWHERE).columns()).isEqualTo(80);
    assertThat(Terminal.of(Map.of("FANOUT_COLUMNS", "7"), NOWHERE).columns()).isEqualTo(40);
  }

  @Test
  void theFirstLocaleThatIsSetDecides() {
    assertThat(
            Terminal.of(Map.of("FANOUT_COLUMNS", "90", "LC_ALL", "C", "LANG", "de.UTF-8"), NOWHERE)
                .unicode())
        .isFalse();
  }

  @Test
  void noColorIsHeeded() {
    assertThat(
            Terminal.of(Map.of("FANOUT_COLUMNS", "90", "TERM", "xterm", "NO_COLOR", "1"), NOWHERE)
                .palette())
        .isEqualTo(Palette.PLAIN);
  }

  @Test
  void aTerminalGetsItsWidthUnicodeAndColours() {
    assertThat(
            Terminal.of(
                Map.of("FANOUT_COLUMNS", "120", "LC_CTYPE", "UTF-8", "TERM", "xterm"), NOWHERE))
        .isEqualTo(new Terminal(NOWHERE, 120, true, Palette.COLOURS));
  }
}
