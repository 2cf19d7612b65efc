package io.fanout.netty.edge;

import static io.fanout.core.http.HeadBytes.ascii;

import io.fanout.core.flow.ViaHeader;
import io.netty.util.AsciiString;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The fields that are the same in all answers of a second: {@code Date} and {@code Via}. The first
 * answer of a second formats them, and the others copy them. Owned by its lane.
 */
final class CommonFields {
  private static final DateTimeFormatter IMF_FIXDATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private static final long MILLIS_PER_SECOND = 1_000;

  private final InstantSource wallClock;
  private final AsciiString via;
  private final byte[] viaLine;
  private byte[] lines = new byte[0];
  private AsciiString date = AsciiString.EMPTY_STRING;
  private long renewAt;

  CommonFields(ViaHeader via) {
    this(via, InstantSource.system());
  }

  CommonFields(ViaHeader via, InstantSource wallClock) {
    this.wallClock = wallClock;
    this.via = AsciiString.of(via.ofHttp1());
    this.viaLine = via.ofHttp1().isEmpty() ? new byte[0] : ascii("\r\nVia: " + via.ofHttp1());
  }

  /** Both as lines, each behind its end of line; {@code now} is the gateway's clock. */
  byte[] lines(long now) {
    renew(now);
    return lines;
  }

  /** The line of {@code Via}, for an answer that has a {@code Date}; may be empty. */
  byte[] viaLine() {
    return viaLine;
  }

  /** The value of {@code Date}. */
  AsciiString date(long now) {
    renew(now);
    return date;
  }

  /** The value of {@code Via}; may be empty. */
  AsciiString via() {
    return via;
  }

  private void renew(long now) {
    if (!date.isEmpty() && now - renewAt < 0) {
      return;
    }
    Instant wall = wallClock.instant();
    String text = IMF_FIXDATE.format(wall);
    date = AsciiString.of(text);
    byte[] dateLine = ascii("\r\nDate: " + text);
    lines = new byte[dateLine.length + viaLine.length];
    System.arraycopy(dateLine, 0, lines, 0, dateLine.length);
    System.arraycopy(viaLine, 0, lines, dateLine.length, viaLine.length);
    long leftOfSecond = MILLIS_PER_SECOND - Math.floorMod(wall.toEpochMilli(), MILLIS_PER_SECOND);
    renewAt = now + TimeUnit.MILLISECONDS.toNanos(leftOfSecond);
  }
}
