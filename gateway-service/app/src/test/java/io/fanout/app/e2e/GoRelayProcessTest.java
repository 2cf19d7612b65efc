package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.GoRelay;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.mocks.MockBackends;
import io.fanout.mocks.MockSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The relay in a process of its own, which the test kills and restarts while the gateway runs. */
final class GoRelayProcessTest {
  private final Path folder;

  GoRelayProcessTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static List<Mode> modes() {
    GoRelay.assumeGo();
    return RunningGateway.modes();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRelayThatIsRestartedIsUsedAgain(Mode mode) throws Exception {
    Path program = GoRelay.build();
    Path log = folder.resolve("first.log");
    Process relay = GoRelay.process(program, "127.0.0.1:0", log);
    String address = GoRelay.listening(log);
    try (MockBackends mocks = MockBackends.start(MockSettings.anyPorts());
        RunningGateway gateway =
            RunningGateway.start(
                mode, mocks, "gateway.client=go-relay", "gateway.relay.address=" + address)) {
      assertThat(gateway.get("/aggregate/1").statusCode()).isEqualTo(200);
      relay.destroyForcibly().waitFor();
      Await.until("calls fail while there is no relay", () -> !isComplete(gateway));
      Path next = folder.resolve("second.log");
      relay = GoRelay.process(program, address, next);
      assertThat(GoRelay.listening(next)).isEqualTo(address);
      Await.until("calls go through the new one", () -> isComplete(gateway));
      assertThat(Stream.generate(() -> isComplete(gateway)).limit(20)).containsOnly(true);
    } finally {
      relay.destroyForcibly().waitFor();
    }
  }

  private static boolean isComplete(RunningGateway gateway) {
    return RunningGateway.header(gateway.get("/aggregate/1"), "X-Fanout-Complete").equals("true");
  }
}
