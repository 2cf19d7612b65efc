package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AcceptFailuresTest {
  private static final String NO_FILES = "accept(..) failed with error(-24): Too many open files";

  private final List<String> reports = new ArrayList<>();
  private long now = Long.MAX_VALUE - 5;
  private final EmbeddedChannel server =
      new EmbeddedChannel(new AcceptFailures(() -> now, reports::add));

  @Test
  void theFirstFailureIsReportedAtOnceWithItsRemedy() {
    fail(NO_FILES);

    assertThat(reports)
        .singleElement()
        .asString()
        .contains("Too many open files", "ulimit -n", "gateway.max-in-flight", "failures: 1")
        .matches(".*among the [1-9][0-9]* that the process may open.*");
  }

  @Test
  void laterFailuresAreReportedTogether() {
    fail(NO_FILES);
    for (int second = 1; second <= 10; second++) {
      now += Duration.ofSeconds(1).toNanos();
      fail(NO_FILES);
    }

    assertThat(reports).hasSize(2);
    assertThat(reports.get(1)).contains("failures: 10");
  }

  @Test
  void anotherFailureIsReportedWithoutThatRemedy() {
    fail("Software caused connection abort");

    assertThat(reports)
        .singleElement()
        .asString()
        .contains("IOException: Software caused connection abort")
        .doesNotContain("ulimit");
  }

  /** An exception that reached the end of the pipeline would be thrown here. */
  private void fail(String message) {
    server.pipeline().fireExceptionCaught(new IOException(message));
    server.checkException();
  }
}
