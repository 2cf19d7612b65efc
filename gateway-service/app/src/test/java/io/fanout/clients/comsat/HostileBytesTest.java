package io.fanout.clients.comsat;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import io.fanout.core.client.HostileAnswers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.HexFormat;
import org.apache.http.HttpException;
import org.apache.http.impl.nio.reactor.SessionInputBufferImpl;
import org.junit.jupiter.api.Test;

/** Reading heads from hostile bytes in the reactor yields a head or a failure, and nothing else. */
final class HostileBytesTest {
  private static final int CASES = Thorough.rounds(20_000, 300_000);
  private static final long SEED = 20_261_123;

  private int heads;
  private int failures;

  @Test
  void anyBytesBecomeAHeadOrAFailure() {
    HostileAnswers answers = new HostileAnswers(SEED);
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = answers.next();
      try {
        read(bytes);
      } catch (RuntimeException e) {
        throw new AssertionError("case " + i + ": " + HexFormat.of().formatHex(bytes), e);
      }
    }
    assertThat(heads).isGreaterThan(1_000);
    assertThat(failures).isGreaterThan(1_000);
  }

  private void read(byte[] bytes) {
    SessionInputBufferImpl buffer = new SessionInputBufferImpl(8 * 1024);
    StrictHeadParser parser = new StrictHeadParser(buffer);
    ReadableByteChannel channel = Channels.newChannel(new ByteArrayInputStream(bytes));
    try {
      while (parser.fillBuffer(channel) >= 0) {
        if (parser.parse() != null) {
          heads++;
          return;
        }
      }
      if (parser.parse() == null) {
        failures++;
      }
    } catch (IOException | HttpException e) {
      failures++;
    }
  }
}
