package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BasicSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.EgressSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.Records;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SettingError;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.settings.TlsProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Invalid settings of egress proxies. */
final class EgressChecksTest {
  private record Client(String label, boolean callsThroughProxies) implements ClientKind {
    @Override
    public Capabilities capabilities() {
      return Capabilities.in(Mode.THREAD_POOL);
    }

    @Override
    public ClientFactory open(ClientKit kit) {
      throw new UnsupportedOperationException();
    }
  }

  private static final Client ABLE = new Client("able", true);

  private static EgressSettings proxy(@Nullable String url, String... direct) {
    return new EgressSettings(url, null, List.of(direct), null);
  }

  private static List<String> errors(
      ClientKind client,
      @Nullable EgressSettings usual,
      @Nullable EgressSettings own,
      Origin host) {
    Map<String, @Nullable Object> backend = new HashMap<>();
    backend.put("egress", own);
    Map<String, @Nullable Object> all = new HashMap<>();
    all.put("egress", usual);
    all.put("backends", Map.of("b", Records.with(Defaults.of(BackendSettings.class), backend)));
    SettingErrors errors = new SettingErrors(property -> null);
    new EgressChecks(
            Records.with(Defaults.of(GatewaySettings.class), all),
            Map.of("b", List.of(host)),
            client,
            new BackendTls(null, TlsProvider.JDK),
            errors)
        .check();
    return errors.found().stream().map(SettingError::toString).toList();
  }

  private static List<String> errors(EgressSettings usual) {
    return errors(ABLE, usual, null, new Origin("https", "shop.example", 443));
  }

  @Test
  void aProxyForAllWithOneBackendThatIsCalledDirectlyIsSound() {
    Origin host = new Origin("https", "shop.example", 443);
    assertThat(errors(ABLE, proxy("http://proxy.example:3128"), proxy("none"), host)).isEmpty();
  }

  @Test
  void aClientThatKnowsNoProxiesRefusesOne() {
    Client jdk = new Client("jdk", false);
    Origin host = new Origin("https", "shop.example", 443);
    assertThat(errors(jdk, null, proxy("http://proxy.example:3128"), host))
        .singleElement()
        .asString()
        .startsWith(
            "gateway.backends.b.egress.proxy: http://proxy.example:3128"
                + " (expected: none with client jdk, which calls hosts directly; or client ")
        .contains("event-loop");
    assertThat(errors(jdk, proxy("none"), null, host)).isEmpty();
  }

  @Test
  void invalidProxyUrlsAreRefused() {
    assertThat(errors(proxy(null))).singleElement().asString().contains("egress.proxy: missing");
    assertThat(errors(proxy("proxy.example:3128")))
        .containsExactly(
            "gateway.egress.proxy: proxy.example:3128"
                + " (expected: http://name:port, https://name:port or none)");
  }

  @Test
  void aPasswordInTheUrlIsRefusedAndNotShown() {
    Origin host = new Origin("https", "shop.example", 443);
    EgressSettings egress = proxy("http://gateway:tell-nobody@proxy.example:3128");
    for (Client client : List.of(ABLE, new Client("jdk", false))) {
      assertThat(errors(client, egress, null, host))
          .containsExactly(
              "gateway.egress.proxy: (hidden)"
                  + " (expected: a URL without a user name and password, which belong in basic)");
    }
  }

  @Test
  void credentialsNeedBothParts() {
    BasicSettings basic = new BasicSettings("a:b", null);
    assertThat(errors(new EgressSettings("http://proxy.example", basic, List.of(), null)))
        .containsExactly(
            "gateway.egress.basic.username: a:b (expected: a user name without a colon)",
            "gateway.egress.basic.password: missing (expected: a value)");
    BasicSettings whole = new BasicSettings("gateway", Secret.of("tell-nobody"));
    assertThat(errors(new EgressSettings("http://proxy.example", whole, List.of(), null)))
        .isEmpty();
  }

  @Test
  void aBundleNeedsAProxyWithTls() {
    assertThat(errors(new EgressSettings("http://proxy.example", null, List.of(), "corp")))
        .singleElement()
        .asString()
        .contains("gateway.egress.ssl-bundle: corp (expected: a proxy with https");
  }

  @Test
  void badEntriesOfNoProxyAreRefused() {
    assertThat(errors(proxy("http://proxy.example", "shop.example", "*", "10.0.0.1/8")))
        .hasSize(2)
        .allMatch(error -> error.startsWith("gateway.egress.no-proxy["));
  }

  @Test
  void hostsThatDiscoveryFindsAreCalledDirectlyOrRefused() {
    Origin service = new Origin("srv", "_http._tcp.shop.example", 0);
    assertThat(errors(ABLE, proxy("http://proxy.example"), null, service))
        .singleElement()
        .asString()
        .startsWith("gateway.backends.b.hosts[0]: srv://_http._tcp.shop.example");
    assertThat(errors(ABLE, proxy("http://proxy.example", "shop.example"), null, service))
        .isEmpty();
  }
}
