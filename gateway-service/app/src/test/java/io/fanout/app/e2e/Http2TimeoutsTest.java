package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.core.settings.Mode;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * How long the edge waits for HTTP/2 clients. The timeouts are short, so no test in this class may
 * need more than a head to arrive in time.
 */
final class Http2TimeoutsTest {
  private static final long SLOW_MILLIS = 600;
  private static final long IDLE_MILLIS = 400;

  /** When the backend answered the first slow call; 0 before. */
  private final AtomicLong slowAnswerAt = new AtomicLong();

  private final ScriptedBackend backend = new ScriptedBackend(this::answer);

  private String answer(String head) {
    if (head.contains("slow")) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(SLOW_MILLIS));
      slowAnswerAt.compareAndSet(0, System.nanoTime());
    }
    return ScriptedBackend.ok("{\"n\":1}");
  }

  private RunningGateway gateway(String timeout) {
    return RunningGateway.start(
        Mode.FIBER,
        timeout,
        "gateway.backends.b.hosts[0]=" + backend.url(),
        "gateway.backends.c.hosts[0]=" + backend.url(),
        "gateway.backends.d.hosts[0]=" + backend.url());
  }

  @AfterEach
  void stop() throws IOException {
    backend.close();
  }

  @Test
  void aBodyThatNeverCompletesIs408AndTheConnectionContinues() throws Exception {
    try (RunningGateway gateway = gateway("gateway.inbound.request-timeout=300ms");
        RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.post(1, "/quotes");
      assertThat(frames.next(RawHttp2Connection.DATA).text()).contains("did not arrive whole");
      assertThat(frames.next(RawHttp2Connection.RST_STREAM).stream()).isOne();
      frames.get(3, "/aggregate/1");
      assertThat(frames.next(RawHttp2Connection.DATA).text()).startsWith("{\"b\":{\"n\":1}");
    }
  }

  @Test
  void anIdleConnectionIsClosed() throws Exception {
    try (RunningGateway gateway = gateway("gateway.inbound.idle-timeout=1s");
        RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.get(1, "/aggregate/1");
      assertThat(frames.next(RawHttp2Connection.GOAWAY).stream()).isZero();
      assertThatExceptionOfType(EOFException.class).isThrownBy(frames::next);
    }
  }

  /** A connection with an unanswered request is not idle. */
  @Test
  void idleTimeBeginsWhenTheLastAnswerEnds() throws Exception {
    try (RunningGateway gateway =
            gateway("gateway.inbound.idle-timeout=%dms".formatted(IDLE_MILLIS));
        RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.get(1, "/aggregate/slow");
      frames.get(3, "/aggregate/1");
      assertThat(frames.next(RawHttp2Connection.DATA).stream()).isEqualTo(3);
      assertThat(frames.next(RawHttp2Connection.DATA).stream()).isOne();
      frames.next(RawHttp2Connection.GOAWAY);
      assertThat(System.nanoTime() - slowAnswerAt.get())
          .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(IDLE_MILLIS));
    }
  }
}
