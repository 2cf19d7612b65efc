package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.SettingError;
import io.fanout.core.settings.SettingErrors;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

final class RelayChecksTest {
  private static final ClientKind WITHOUT_TLS =
      new ClientKind() {
        @Override
        public String label() {
          return "go-relay";
        }

        @Override
        public Capabilities capabilities() {
          return Capabilities.in(Mode.FIBER).without(ClientLimitation.TLS);
        }

        @Override
        public ClientFactory open(ClientKit kit) {
          throw new UnsupportedOperationException("it is never opened here");
        }
      };

  private static List<String> problems(ClientKind client, Map<String, Object> properties) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    SettingErrors problems = new SettingErrors(property -> null);
    new RelayChecks(new SettingsReader(environment).read(), client, problems).check();
    return problems.found().stream().map(SettingError::toString).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"relay", "relay:", ":9190", "relay:0", "relay:65536", "http://a:1", "a b:1"})
  void anAddressWithoutHostAndPortIsRefused(String address) {
    assertThat(problems(WITHOUT_TLS, Map.of("gateway.relay.address", address)))
        .containsExactly(
            "gateway.relay.address: %s (expected: host:port, e.g. 127.0.0.1:9190)"
                .formatted(address));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:9190", "relay:1", "[::1]:65535", "my-relay.example:9190"})
  void anAddressHasHostAndPort(String address) {
    assertThat(problems(WITHOUT_TLS, Map.of("gateway.relay.address", address))).isEmpty();
  }

  @Test
  void tlsSettingsAreRefusedWithAClientWithoutTls() {
    Map<String, Object> secure =
        Map.of(
            "gateway.backends.b.hosts[0]", "http://b:1",
            "gateway.backends.b.hosts[1]", "https://b:2",
            "gateway.backends.b.ssl-bundle", "x");
    assertThat(problems(WITHOUT_TLS, secure))
        .containsExactly(
            "gateway.backends.b.hosts[1]: https://b:2 (expected: http://name:port with client"
                + " go-relay, which has no TLS; or another gateway.client)",
            "gateway.backends.b.ssl-bundle: x (expected: not to be set with client go-relay, which"
                + " has no TLS; or another gateway.client)");
    assertThat(problems(ClientKinds.get("event-loop"), secure)).isEmpty();
  }
}
