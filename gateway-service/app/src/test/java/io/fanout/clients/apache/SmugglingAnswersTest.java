package io.fanout.clients.apache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.SmugglingAnswers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.config.MessageConstraints;
import org.apache.http.impl.io.HttpTransportMetricsImpl;
import org.apache.http.impl.io.SessionInputBufferImpl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Apache clients' reader, on answers that two parsers could split at different places. */
final class SmugglingAnswersTest {
  static Stream<String> answers() {
    return SmugglingAnswers.all();
  }

  /** The bytes of an answer; reading beyond them would block. */
  private static final class Open extends InputStream {
    private final ByteArrayInputStream bytes;

    private Open(String answer) {
      this.bytes = new ByteArrayInputStream(answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public int read() {
      return bytes.available() > 0 ? bytes.read() : waits();
    }

    @Override
    public int read(byte[] to, int from, int most) {
      return bytes.available() > 0 ? bytes.read(to, from, most) : waits();
    }

    private static int waits() {
      throw new AssertionError("the answer is not refused: its reader waits for more");
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void eachIsRefusedBeforeTheConnectionEnds(String answer) {
    SessionInputBufferImpl buffer =
        new SessionInputBufferImpl(new HttpTransportMetricsImpl(), 8 * 1024);
    buffer.bind(new Open(answer));
    assertThat(failure(buffer)).as("%s", answer).isNotNull();
  }

  private static Exception failure(SessionInputBufferImpl buffer) {
    try {
      HttpResponse head = StrictResponseParser.of(buffer, MessageConstraints.DEFAULT).parse();
      if (!head.containsHeader("Transfer-Encoding")) {
        throw new AssertionError("read as " + head);
      }
      byte[] body = new ChunkedStream(buffer, () -> {}).readAllBytes();
      throw new AssertionError("read as " + body.length + " bytes behind " + head);
    } catch (IOException | HttpException e) {
      return e;
    }
  }
}
