package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.flow.ViaHeader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Date and Via, which all answers of the same second share. */
final class CommonFieldsTest {
  private final AtomicReference<Instant> wall =
      new AtomicReference<>(Instant.parse("2026-01-02T03:04:05.300Z"));
  private int wallReads;
  private final InstantSource clock =
      () -> {
        wallReads++;
        return wall.get();
      };

  private static String text(byte[] lines) {
    return new String(lines, StandardCharsets.US_ASCII);
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void theDateHasTwoDigitsForEachDay() {
    CommonFields fields = new CommonFields(ViaHeader.named("fanout"), clock);
    assertThat(fields.date(0).toString()).isEqualTo("Fri, 02 Jan 2026 03:04:05 GMT");
    assertThat(text(fields.lines(0)))
        .isEqualTo("\r\nDate: Fri, 02 Jan 2026 03:04:05 GMT\r\nVia: 1.1 fanout");
  }

  @Test
  void theWallClockIsReadOnceForAllAnswersOfASecond() {
    CommonFields fields = new CommonFields(ViaHeader.named("fanout"), clock);
    long start = Long.MAX_VALUE - millis(100); // the gateway's clock may overflow
    fields.lines(start);
    wall.set(Instant.parse("2026-01-02T03:04:06Z"));
    assertThat(text(fields.lines(start + millis(699)))).contains("03:04:05");
    assertThat(wallReads).isEqualTo(1);
    assertThat(text(fields.lines(start + millis(700)))).contains("03:04:06");
    assertThat(fields.date(start + millis(1699)).toString())
        .isEqualTo("Fri, 02 Jan 2026 03:04:06 GMT");
    assertThat(wallReads).isEqualTo(2);
  }

  @Test
  void aGatewayWithoutANameIsNotInVia() {
    CommonFields fields = new CommonFields(ViaHeader.named("none"), clock);
    assertThat(text(fields.lines(0))).doesNotContain("Via");
    assertThat(fields.viaLine()).isEmpty();
    assertThat(fields.via().toString()).isEmpty();
  }
}
