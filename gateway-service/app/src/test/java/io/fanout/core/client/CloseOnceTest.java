package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several threads may close a resource; it closes once. */
final class CloseOnceTest {
  private final List<String> ended = new ArrayList<>();
  private final CloseOnce ends = new CloseOnce();

  @Test
  void theFactoryDoesNotCloseAClosedClientAgain() {
    Runnable first = ends.once(() -> ended.add("first"));
    ends.once(() -> ended.add("second"));
    first.run();
    first.run();
    ends.close();
    ends.close();
    first.run();
    assertThat(ended).containsExactly("first", "second");
  }
}
