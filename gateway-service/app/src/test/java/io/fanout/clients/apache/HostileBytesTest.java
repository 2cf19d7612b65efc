package io.fanout.clients.apache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.HostileAnswers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.config.MessageConstraints;
import org.apache.http.entity.BasicHttpEntity;
import org.apache.http.entity.ContentLengthStrategy;
import org.apache.http.impl.entity.LaxContentLengthStrategy;
import org.apache.http.impl.io.ContentLengthInputStream;
import org.apache.http.impl.io.HttpTransportMetricsImpl;
import org.apache.http.impl.io.IdentityInputStream;
import org.apache.http.impl.io.SessionInputBufferImpl;
import org.junit.jupiter.api.Test;

/** Reading hostile bytes yields a reply or a protocol failure, and nothing else. */
final class HostileBytesTest {
  private static final int CASES = Thorough.rounds(20_000, 300_000);
  private static final int MAX_BODY = 60_000;
  private static final long SEED = 20_261_122;
  private static final MessageConstraints BOUNDS =
      ApacheLimits.connection().getMessageConstraints();

  private final BodyBudget memory = new BodyBudget(1 << 20);
  private int replies;
  private int failures;

  @Test
  void anyBytesBecomeAReplyOrAFailureAndLeakNothing() {
    HostileAnswers answers = new HostileAnswers(SEED);
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = answers.next();
      try {
        read(bytes);
      } catch (RuntimeException e) {
        throw new AssertionError("case " + i + ": " + HexFormat.of().formatHex(bytes), e);
      }
      assertThat(memory.held()).as("case %d", i).isZero();
    }
    assertThat(replies).isGreaterThan(1_000);
    assertThat(failures).isGreaterThan(1_000);
  }

  private void read(byte[] bytes) {
    SessionInputBufferImpl buffer =
        new SessionInputBufferImpl(new HttpTransportMetricsImpl(), 8 * 1024);
    buffer.bind(new ByteArrayInputStream(bytes));
    try {
      HttpResponse head = StrictResponseParser.of(buffer, BOUNDS).parse();
      assertThat(ApacheBodies.read(body(head, buffer), MAX_BODY, memory).length())
          .isLessThanOrEqualTo(MAX_BODY);
      replies++;
    } catch (IOException | HttpException e) {
      failures++;
    }
  }

  /** The body as HttpClient's connection builds it. */
  private static BasicHttpEntity body(HttpResponse head, SessionInputBufferImpl buffer)
      throws HttpException {
    long length = LaxContentLengthStrategy.INSTANCE.determineLength(head);
    InputStream in =
        length == ContentLengthStrategy.CHUNKED
            ? new ChunkedStream(buffer, () -> {})
            : length == ContentLengthStrategy.IDENTITY
                ? new IdentityInputStream(buffer)
                : new ContentLengthInputStream(buffer, length);
    BasicHttpEntity body = new BasicHttpEntity();
    body.setContent(in);
    body.setContentLength(Math.max(-1, length));
    return body;
  }
}
