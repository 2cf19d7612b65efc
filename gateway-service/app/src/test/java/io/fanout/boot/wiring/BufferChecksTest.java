package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.settings.BadSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** The gateway does not start if the parts of the memory budget do not fit into each other. */
final class BufferChecksTest {
  private static void check(Map<String, Object> settings) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", settings));
    SettingsReader reader = new SettingsReader(environment);
    new BufferChecks(reader.read(), reader.errors()).check();
    reader.errors().refuse();
  }

  @Test
  void allPartsThatAreLargerThanTheirWholeAreRefusedAtOnce() {
    assertThatExceptionOfType(BadSettings.class)
        .isThrownBy(
            () ->
                check(
                    Map.of(
                        "gateway.max-buffered", "4MB",
                        "gateway.inbound.buffers.total", "5MB",
                        "gateway.inbound.buffers.per-address", "6MB",
                        "gateway.inbound.buffers.per-connection", "7MB")))
        .withMessageContaining("gateway.inbound.buffers.total")
        .withMessageContaining("gateway.inbound.buffers.per-address")
        .withMessageContaining("gateway.inbound.buffers.per-connection");
  }

  @Test
  void aBodyThatCouldNeverBeHeldIsRefused() {
    assertThatExceptionOfType(BadSettings.class)
        .isThrownBy(() -> check(Map.of("gateway.max-buffered", "4MB")))
        .withMessageContaining("gateway.inbound.max-body");
  }

  @Test
  void partsAsLargeAsTheirWholeAreTaken() {
    Map<String, Object> settings =
        Map.of(
            "gateway.max-buffered", "1MB",
            "gateway.inbound.buffers.total", "1MB",
            "gateway.inbound.buffers.per-address", "1MB",
            "gateway.inbound.buffers.per-connection", "1MB");
    assertThatNoException().isThrownBy(() -> check(settings));
  }
}
