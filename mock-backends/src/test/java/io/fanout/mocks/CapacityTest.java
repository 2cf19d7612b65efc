package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * A backend that serves a few requests at a time would add to its delay under load, and spoil every
 * measurement made against it. How exactly it keeps the delay depends on the machine: the lab looks
 * at that before each run.
 */
class CapacityTest {
  private static final int REQUESTS = 1_000;
  private static final int DELAY_MILLIS = 2_000;

  /** Ten threads that sleep through each delay would take 1,000 / 10 * 2 s = 200 s. */
  private static final int ONE_AFTER_THE_OTHER_MILLIS = 100_000;

  @Test
  void aThousandRequestsAtOnceAllGetTheConfiguredDelay() throws IOException {
    try (MockBackends backends = MockBackends.start(MockSettings.anyPorts());
        LoadClient client = new LoadClient(backends.port(Backend.B), "/b/", REQUESTS)) {
      backends.set("b=" + DELAY_MILLIS);
      double[] delays = client.round();

      assertThat(delays[0])
          .as("fastest; %s", LoadClient.summary(delays))
          .isGreaterThanOrEqualTo(DELAY_MILLIS);
      assertThat(delays[REQUESTS - 1])
          .as("slowest; %s", LoadClient.summary(delays))
          .isLessThan(ONE_AFTER_THE_OTHER_MILLIS);
    }
  }
}
