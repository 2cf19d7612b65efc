package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.settings.MaskedSettings;
import io.fanout.boot.settings.SettingsReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

final class MaskedSettingsTest {
  private static String shown(Map<String, Object> properties) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    return MaskedSettings.of(new SettingsReader(environment).read(), environment).show().toString();
  }

  @Test
  void settingsAreShownByTheirNames() {
    assertThat(
            shown(
                Map.of("gateway.backends.b.hosts[0]", "http://b:1", "gateway.max-in-flight", "7")))
        .contains("max-in-flight=7")
        .contains("hosts=[http://b:1]")
        .contains("mode=fiber");
  }

  @Test
  void aHeaderThatSoundsLikeASecretIsMasked() {
    assertThat(
            shown(
                Map.of(
                    "gateway.endpoints[0].calls.b.headers.[Authorization]", "Bearer abc123",
                    "gateway.endpoints[0].calls.b.headers.[X-Api-Key]", "abc123",
                    "gateway.endpoints[0].calls.b.path", "/b?api_key=abc123")))
        .doesNotContain("abc123")
        .contains("Authorization=******");
  }

  @Test
  void aValueFromAPlaceholderIsMasked() {
    assertThat(
            shown(
                Map.of(
                    "shared.part", "abc123",
                    "gateway.endpoints[0].calls.b.path", "/b/${shared.part}")))
        .doesNotContain("abc123");
  }
}
