package io.fanout.launcher.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ServerTimingTest {
  @Test
  void invalidEntriesAreSkipped() {
    assertThat(ServerTiming.parse(List.of("", " , ;dur=3, a;dur=x;start=-1;dur")))
        .containsExactly(new TimingEntry("a", 0, 0, ""));
  }

  @Test
  void separatorsAndQuotesInsideADescriptionBelongToIt() {
    assertThat(ServerTiming.parse(List.of("c;desc=\"a, \\\"b\\\"; c\";dur=1.5, d;dur=2")))
        .containsExactly(
            new TimingEntry("c", 0, 1.5, "a, \"b\"; c"), new TimingEntry("d", 0, 2, ""));
  }

  @Test
  void aQuoteThatDoesNotEndTakesTheRest() {
    assertThat(ServerTiming.parse(List.of("c;desc=\"open, d;dur=2")))
        .containsExactly(new TimingEntry("c", 0, 0, "\"open, d;dur=2"));
  }

  @Test
  void callsComeInTheOrderTheyAreSentInAndNamesMayRepeat() {
    assertThat(
            ServerTiming.parse(
                List.of(
                    "b;dur=306.5;start=14.4, b;dur=301.5;start=25.3;desc=\"timed-out\"",
                    "total;dur=345.5")))
        .containsExactly(
            new TimingEntry("b", 14.4, 306.5, ""),
            new TimingEntry("b", 25.3, 301.5, "timed-out"),
            new TimingEntry("total", 0, 345.5, ""));
  }

  @Test
  void noHeaderMeansNoTimings() {
    assertThat(ServerTiming.parse(List.of())).isEmpty();
  }
}
