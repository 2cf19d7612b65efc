package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * A backend that served only a few requests at a time would add to its delay under load, and
 * distort every measurement. Its precision depends on the machine; the lab checks it before each
 * run.
 */
class CapacityTest {
  private static final int REQUESTS = 1_000;
  private static final int DELAY_MILLIS = 2_000;

  /** The factor, relative to a round without a delay, by which requests may exceed their delay. */
  private static final int NOISE = 10;

  @Test
  void aThousandRequestsAtOnceAllGetTheConfiguredDelay() throws IOException {
    try (MockBackends backends = MockBackends.start(MockSettings.anyPorts());
        LoadClient client = new LoadClient(backends.port(Backend.B), "/b/", REQUESTS)) {
      backends.set("b=0");
      double work = Math.max(slowest(client.round()), slowest(client.round()));
      backends.set("b=" + DELAY_MILLIS);
      double[] delays = client.round();

      assertThat(delays[0])
          .as("fastest; %s", LoadClient.summary(delays))
          .isGreaterThanOrEqualTo(DELAY_MILLIS);
      // 300 threads that sleep through each delay would take four delays one after another.
      assertThat(delays[REQUESTS - 1])
          .as("slowest; %.0f ms without a delay; %s", work, LoadClient.summary(delays))
          .isLessThan(DELAY_MILLIS + Math.max(DELAY_MILLIS, NOISE * work));
    }
  }

  private static double slowest(double[] delays) {
    return delays[delays.length - 1];
  }
}
