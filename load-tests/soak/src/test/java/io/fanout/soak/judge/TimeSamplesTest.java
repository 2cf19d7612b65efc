package io.fanout.soak.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TimeSamplesTest {
  private final TimeSamples times = new TimeSamples();

  @Test
  void nothingMeasuredIsNothing() {
    assertThat(times.said()).isEqualTo("p50 0.0, p95 0.0, p99 0.0, worst 0.0 ms");
  }

  @Test
  void percentilesAreOnesThatWereMeasured() {
    IntStream.rangeClosed(1, 2_000).forEach(i -> times.add(2_001 - i));
    assertThat(times.said()).isEqualTo("p50 1000.0, p95 1900.0, p99 1980.0, worst 2000.0 ms");
    times.add(5_000);
    assertThat(times.worst()).isEqualTo(5_000);
  }
}
