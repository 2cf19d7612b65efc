package io.fanout.soak.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LeakTest {
  private static final String METRICS =
      """
      # TYPE fanout_connections gauge
      fanout_connections{backend="b",state="idle"} 3.0
      fanout_connections{backend="c",state="idle"} 1.0
      fanout_connections{backend="b",state="leased"} 7.0
      fanout_in_flight 2.0
      fanout_in_flight_limit 99.0
      """;

  @Test
  void onePermitThatIsNotGivenBackIsALeak() {
    assertThat(Leak.between(Map.of(HeldResource.CALLS, 0.0), Map.of(HeldResource.CALLS, 1.0)))
        .singleElement()
        .matches(leak -> !leak.isBack());
  }

  @Test
  void aLossDuringWarmUpIsALeakToo() {
    assertThat(Leak.between(Map.of(HeldResource.CALLS, 1.0), Map.of(HeldResource.CALLS, 1.0)))
        .singleElement()
        .matches(leak -> !leak.isBack());
  }

  @Test
  void aFigureThatTheGatewayDoesNotReportIsUnknown() {
    Samples samples = Samples.of(METRICS);
    assertThatThrownBy(() -> samples.sum("fanout_buffered"))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("fanout_buffered", "was it renamed");
    assertThatThrownBy(() -> GatewayProcess.strands(samples, new EnumMap<>(HeldResource.class)))
        .isInstanceOf(LauncherException.class);
  }

  @Test
  void strandsAreThoseOfTheMode() {
    Map<HeldResource, Double> held = new EnumMap<>(HeldResource.class);
    GatewayProcess.strands(
        Samples.of("fanout_mode{mode=\"fiber\"} 1.0\nfanout_fibers_alive 3.0\n"), held);
    assertThat(held).containsOnly(Map.entry(HeldResource.FIBERS, 3.0));
  }

  @Test
  void memoryMayGrowALittle() {
    assertThat(Leak.between(Map.of(HeldResource.HEAP, 100.0), Map.of(HeldResource.HEAP, 105.0)))
        .allMatch(Leak::isBack);
    assertThat(Leak.between(Map.of(HeldResource.HEAP, 100.0), Map.of(HeldResource.HEAP, 105.1)))
        .noneMatch(Leak::isBack);
  }

  @Test
  void aDecreasingCounterCountsAsZero() {
    assertThat(Leak.between(Map.of(HeldResource.THREADS, 50.0), Map.of(HeldResource.THREADS, 20.0)))
        .allMatch(Leak::isBack);
  }

  @Test
  void figuresThatTheSystemDoesNotReportAreIgnored() {
    assertThat(
            Leak.between(
                Map.of(HeldResource.FIBERS, 0.0),
                Map.of(HeldResource.FIBERS, 0.0, HeldResource.RSS, 9e9)))
        .extracting(Leak::what)
        .containsExactly(HeldResource.FIBERS);
  }

  @Test
  void metricsAreSummedOverTheirTags() {
    Samples samples = Samples.of(METRICS);
    assertThat(samples.sum("fanout_connections", "state=\"idle\"")).isEqualTo(4);
    assertThat(samples.sum("fanout_connections", "")).isEqualTo(11);
    assertThat(samples.sum("fanout_in_flight")).isEqualTo(2);
  }
}
