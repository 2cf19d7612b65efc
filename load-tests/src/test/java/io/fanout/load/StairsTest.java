package io.fanout.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class StairsTest {
  private static final Duration SHORTEST = Duration.ofSeconds(3);

  @Test
  void aWindowIsOpenUntilEnoughRequestsAreDue() {
    assertThat(Stairs.window(100, SHORTEST, 1_000)).isEqualTo(Duration.ofSeconds(10));
    assertThat(Stairs.window(400, SHORTEST, 1_000)).isEqualTo(SHORTEST);
    assertThat(Stairs.window(100, SHORTEST, 0)).isEqualTo(SHORTEST);
  }

  @Test
  void fewRequestsDoNotKeepItOpenForMinutes() {
    assertThat(Stairs.window(1, SHORTEST, 1_000)).isEqualTo(Duration.ofSeconds(12));
  }
}
