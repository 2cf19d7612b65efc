package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.settings.BasicSettings;
import io.fanout.core.settings.EgressSettings;
import io.fanout.core.settings.Secret;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which hosts the gateway calls through a proxy, and what it sends to the proxy. */
final class EgressTest {
  private static Egress through(@Nullable BasicSettings basic, String... direct) {
    return Egress.of(
        new EgressSettings("http://proxy.example:3128", basic, List.of(direct), null),
        bundle -> Security.ofThePlatform());
  }

  @ParameterizedTest
  @CsvSource({
    "shop.example, shop.example, true",
    "shop.example, SHOP.Example., true",
    "shop.example, api.shop.example, true",
    "shop.example, workshop.example, false",
    ".shop.example, api.shop.example, true",
    ".shop.example, shop.example, false",
    "*.shop.example, api.shop.example, true",
    "10.0.0.0/8, 10.1.2.3, true",
    "10.0.0.0/8, 11.1.2.3, false",
    "10.0.0.0/8, ten.example, false",
    "10.1.2.3, 10.1.2.3, true",
    "fd00::/8, [fd12::1], true",
    "localhost, localhost, true",
  })
  void noProxyListsNamesSuffixesAndRanges(String entry, String host, boolean direct) {
    Origin origin = new Origin("https", host, 443);
    assertThat(through(null, entry).proxyFor(origin) == null).isEqualTo(direct);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "10.0.0.1/8", "a b", "http://shop.example", "shop.example:443"})
  void anyOtherEntryIsRefused(String entry) {
    assertThatThrownBy(() -> DirectHosts.of(List.of(entry)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(entry);
  }

  @Test
  void aHostThatDiscoveryFoundByAddressIsCalledThere() {
    Origin found = new Origin("http", "shop.example", 80).at(InetAddress.getLoopbackAddress());
    assertThat(through(null).proxyFor(found)).isNull();
  }

  @Test
  void connectNamesTheHostWithItsPortAndCarriesTheCredentials() {
    BasicSettings basic = new BasicSettings("gateway", Secret.of("pässword"));
    Origin host = new Origin("https", "shop.example", 443);
    EgressProxy proxy = Objects.requireNonNull(through(basic).proxyFor(host));
    assertThat(new String(proxy.connect(host), StandardCharsets.ISO_8859_1))
        .isEqualTo(
            "CONNECT shop.example:443 HTTP/1.1\r\n"
                + "Host: shop.example:443\r\n"
                + "Proxy-Authorization: Basic Z2F0ZXdheTpww6Rzc3dvcmQ=\r\n\r\n");
  }

  @Test
  void aProxyIsNamedWithoutItsCredentials() {
    BasicSettings basic = new BasicSettings("gateway", Secret.of("tell-nobody"));
    Origin host = new Origin("https", "shop.example", 443);
    assertThat(String.valueOf(through(basic).proxyFor(host)))
        .isEqualTo("proxy http://proxy.example:3128");
  }

  @Test
  void withoutAProxyNamesAreLookedUpHere() throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    HostResolver echo =
        host -> new InetAddress[] {InetAddress.getByAddress(host, here.getAddress())};
    assertThat(Egress.DIRECT.resolve("shop.example", echo)[0].getHostName())
        .isEqualTo("shop.example");
    assertThat(through(null).resolve("shop.example", echo)[0].getHostName())
        .isEqualTo("proxy.example");
  }
}
