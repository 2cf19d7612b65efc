package io.fanout.launcher.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TimingBarsTest {
  private static final List<TimingEntry> THREE =
      List.of(
          new TimingEntry("b", 0, 200, ""),
          new TimingEntry("prices", 100, 300, "timed-out"),
          new TimingEntry("total", 0, 400, ""));

  @Test
  void noTimingsDrawNothing() {
    assertThat(TimingBars.draw(List.of(), plain(60))).isEmpty();
  }

  @Test
  void aWholeOfNoTimeStillShowsItsCalls() {
    assertThat(TimingBars.draw(List.of(new TimingEntry("b", 0, 0, "rejected")), plain(46)))
        .containsExactly(
            "b |x                   |      0.0 ms  rejected", //
            "   0             0.0 ms");
  }

  @Test
  void aTerminalTooNarrowGetsTheShortestTrack() {
    assertThat(TimingBars.draw(THREE, plain(1)).get(0))
        .isEqualTo("b      |=====     |    200.0 ms");
  }

  @Test
  void aCallTooShortForACellGetsOne() {
    List<TimingEntry> timings =
        List.of(new TimingEntry("a", 1000, 0, ""), new TimingEntry("total", 0, 1000, ""));

    assertThat(TimingBars.draw(timings, plain(40)))
        .containsExactly(
            "a     |                   =|      0.0 ms",
            "total |--------------------|   1000.0 ms",
            "       0          1000.0 ms");
  }

  @Test
  void aLongNameIsCutSoThatTheBarsKeepTheirPlace() {
    List<String> lines =
        TimingBars.draw(List.of(new TimingEntry("x".repeat(60), 0, 1, "")), plain(80));

    assertThat(lines.get(0)).startsWith("x".repeat(22) + ".. |").hasSize(80);
  }

  @Test
  void failedCallsAreDrawnDifferentlyInAscii() {
    assertThat(TimingBars.draw(THREE, plain(60)))
        .containsExactly(
            "b      |==============              |    200.0 ms",
            "prices |       xxxxxxxxxxxxxxxxxxxxx|    300.0 ms  timed-out",
            "total  |----------------------------|    400.0 ms",
            "        0                   400.0 ms");
  }

  @Test
  void unicodeDrawsTheSameInBlocks() {
    assertThat(TimingBars.draw(THREE, new Terminal(nowhere(), 60, true, Palette.PLAIN)))
        .containsExactly(
            "b      │██████████████              │    200.0 ms",
            "prices │       ░░░░░░░░░░░░░░░░░░░░░│    300.0 ms  timed-out",
            "total  │────────────────────────────│    400.0 ms",
            "        0                   400.0 ms");
  }

  @Test
  void coloursChangeNoCharacter() {
    Terminal coloured = new Terminal(nowhere(), 60, false, Palette.COLOURS);

    List<String> lines = TimingBars.draw(THREE, coloured);

    assertThat(String.join("\n", lines)).contains("\u001B[31m");
    assertThat(lines.stream().map(line -> line.replaceAll("\u001B\\[\\d+m", "")).toList())
        .isEqualTo(TimingBars.draw(THREE, plain(60)));
  }

  private static Terminal plain(int columns) {
    return new Terminal(nowhere(), columns, false, Palette.PLAIN);
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
