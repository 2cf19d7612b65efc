package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CalibrationNotesTest {
  private static final MeasuredCell FAST =
      Samples.cell(
          Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(2_000, 110, 80));

  @Test
  void ratesAboveTheCalibrationAreNoted() {
    assertThat(CalibrationNotes.notes(List.of(checked("100", 4_500)), List.of(FAST), 3))
        .singleElement()
        .asString()
        .startsWith(
            "at 100 ms the lab checked the backends alone at 4,500 calls/s; fiber-event-loop sustained 2,000 requests/s, which is 6,000 calls/s");
  }

  @Test
  void calibratedRatesNeedNoNote() {
    assertThat(CalibrationNotes.notes(List.of(checked("100", 6_000)), List.of(FAST), 3)).isEmpty();
    assertThat(CalibrationNotes.notes(List.of(checked("500", 10)), List.of(FAST), 3)).isEmpty();
  }

  private static Calibration checked(String latency, double perSecond) {
    return new Calibration(latency, 100, 100, 101, perSecond, perSecond / 10);
  }
}
