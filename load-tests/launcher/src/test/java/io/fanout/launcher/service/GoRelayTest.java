package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.process.StopResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GoRelayTest {
  @Test
  void aRelayIsWantedUnlessAnotherIsNamed() {
    String client = "--gateway.client=go-relay";
    assertThat(GoRelay.isWantedBy(List.of(client))).isTrue();
    assertThat(GoRelay.isWantedBy(List.of("--gateway.client=event-loop"))).isFalse();
    assertThat(GoRelay.isWantedBy(List.of(client, "--gateway.relay.address=there:1"))).isFalse();
  }

  @Test
  void itIsBuiltStartedAndStopped(@TempDir Path folder) throws IOException {
    assumeTrue(
        GoRelay.go().isPresent(),
        "the relay was neither built nor started: Go is not installed (https://go.dev/dl)");
    Layout layout = new Layout(Path.of("..", ".."), new RunDirectory(folder));
    GoRelay relay = new GoRelay(freePort());
    relay.build(layout);
    Instance instance;
    try (Session session = new Session(layout.directory(), notice -> {})) {
      instance = session.start(relay.service(layout));
      assertThat(instance.runs()).isTrue();
      assertThat(instance.facts().differencesTo(relay.facts(layout))).isEmpty();
      assertThat(StopResult.of(layout.directory(), instance, Duration.ofSeconds(10)))
          .isEqualTo(StopResult.GRACEFUL);
    }
    assertThat(instance.runs()).isFalse();
  }

  private static int freePort() throws IOException {
    try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return once.getLocalPort();
    }
  }
}
