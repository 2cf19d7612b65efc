package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ResetLimitTest {
  private final AtomicLong time = new AtomicLong(Long.MAX_VALUE - 5);
  private final ResetLimit limit = new ResetLimit(3, time::get);

  private void reset(int times) throws Http2Exception {
    for (int i = 0; i < times; i++) {
      limit.reset();
    }
  }

  @Test
  void oneResetTooManyEndsTheConnection() throws Http2Exception {
    reset(3);
    assertThatExceptionOfType(Http2Exception.class)
        .isThrownBy(limit::reset)
        .withMessageContaining("more than 3 streams were reset within 10 s")
        .satisfies(e -> assertThat(e.error()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM));
  }

  @Test
  void eachAnswerPermitsOneResetMore() throws Http2Exception {
    reset(3);
    for (int i = 0; i < 100; i++) {
      limit.answered();
      limit.reset();
    }
    assertThatExceptionOfType(Http2Exception.class).isThrownBy(limit::reset);
  }

  @Test
  void answersAreNotSavedUp() throws Http2Exception {
    for (int i = 0; i < 100; i++) {
      limit.answered();
    }
    reset(3);
    assertThatExceptionOfType(Http2Exception.class).isThrownBy(limit::reset);
  }

  @Test
  void after10SecondsTheCountBeginsAgain() throws Http2Exception {
    reset(3);
    time.addAndGet(TimeUnit.SECONDS.toNanos(10));
    reset(3);
    assertThatExceptionOfType(Http2Exception.class).isThrownBy(limit::reset);
  }
}
