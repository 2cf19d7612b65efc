package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The one measured test: a backend that adds to its delay under load would spoil every measurement
 * made against it. Ten threads that sleep through each delay would take 1,000 / 10 * 0.5 s = 50 s.
 */
class CapacityTest {
  private static final int REQUESTS = 1_000;
  private static final int DELAY_MILLIS = 500;
  private static final int LIMIT_MILLIS = 700;
  private static final int WARM_UPS = 8;

  /** What else this machine does may spoil a round, not every one. */
  private static final int ATTEMPTS = 5;

  @Test
  void aThousandRequestsAtOnceAllGetTheConfiguredDelay() throws IOException {
    try (MockBackends backends = MockBackends.start(MockSettings.anyPorts());
        LoadClient client = new LoadClient(backends.port(Backend.B), "/b/", REQUESTS)) {
      for (int round = 0; round < WARM_UPS; round++) {
        backends.set("b=" + 10 * (round % 2));
        client.round();
      }
      backends.set("b=" + DELAY_MILLIS);

      List<String> rounds = new ArrayList<>();
      double[] delays;
      do {
        delays = client.round();
        rounds.add(LoadClient.summary(delays));
      } while (delays[REQUESTS - 1] >= LIMIT_MILLIS && rounds.size() < ATTEMPTS);

      assertThat(delays[0]).as("fastest; rounds: %s", rounds).isGreaterThanOrEqualTo(DELAY_MILLIS);
      assertThat(delays[REQUESTS - 1]).as("slowest; rounds: %s", rounds).isLessThan(LIMIT_MILLIS);
    }
  }
}
