package io.fanout.lean.inject;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AnswerReaderTest {
  private final AnswerReader reader = new AnswerReader(new byte[AnswerReader.LONGEST_HEAD]);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense, and more of it\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nmore"
      })
  void invalidAnswersAreMalformed(String bytes) {
    assertThat(all(bytes)).isEqualTo(AnswerReader.Progress.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: x\r\n\r\n"
      })
  void anAnswerIsWholeHoweverItIsCut(String bytes) {
    assertThat(all(bytes)).isEqualTo(AnswerReader.Progress.WHOLE);
    for (int cut = 1; cut < bytes.length(); cut++) {
      reader.reset();
      assertThat(all(bytes.substring(0, cut))).isEqualTo(AnswerReader.Progress.MORE);
      assertThat(all(bytes.substring(cut)))
          .as("cut at %d", cut)
          .isEqualTo(AnswerReader.Progress.WHOLE);
    }
    reader.reset();
    AnswerReader.Progress last = AnswerReader.Progress.MORE;
    for (int i = 0; i < bytes.length(); i++) {
      last = all(bytes.substring(i, i + 1));
    }
    assertThat(last).isEqualTo(AnswerReader.Progress.WHOLE);
  }

  @Test
  void statusCompletenessAndCloseAreRead() {
    all(
        "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nX-Fanout-Complete: false\r\nConnection: close\r\n\r\n");

    assertThat(reader.status()).isEqualTo(503);
    assertThat(reader.isIncomplete()).isTrue();
    assertThat(reader.isClosing()).isTrue();
  }

  @Test
  void anAnswerWithoutALengthEndsWithItsConnection() {
    assertThat(all("HTTP/1.0 200 OK\r\n\r\nabc")).isEqualTo(AnswerReader.Progress.MORE);
    assertThat(reader.isEndedByClose()).isTrue();
  }

  private AnswerReader.Progress all(String bytes) {
    ByteBuf in = Unpooled.copiedBuffer(bytes, StandardCharsets.ISO_8859_1);
    AnswerReader.Progress progress = reader.read(in);
    in.release();
    return progress;
  }
}
