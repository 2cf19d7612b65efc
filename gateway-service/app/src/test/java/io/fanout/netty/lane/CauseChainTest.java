package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CauseChainTest {
  @Test
  void aFailureWithoutAMessageIsReportedByItsClass() {
    assertThat(CauseChain.of(new IllegalStateException())).isEqualTo("IllegalStateException");
  }

  @Test
  void aCycleOfCausesEnds() {
    Exception inner = new IOException("inner");
    Exception outer = new IllegalStateException("outer", inner);
    inner.initCause(outer);

    assertThat(CauseChain.of(outer)).isEqualTo("outer; inner");
  }

  @Test
  void everyCauseIsReportedOnceByItsFirstLine() {
    Throwable failure =
        new UnsatisfiedLinkError("failed to load the library\n\tat somewhere")
            .initCause(new IOException("noexec", new IOException("noexec")));

    assertThat(CauseChain.of(failure)).isEqualTo("failed to load the library; noexec");
  }
}
