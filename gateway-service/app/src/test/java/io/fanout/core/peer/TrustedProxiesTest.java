package io.fanout.core.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.api.Caller;
import io.fanout.api.http.Headers;
import io.fanout.core.settings.ProxyHeader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which proxies the gateway trusts to report a client's address. */
final class TrustedProxiesTest {
  private static TrustedProxies proxies(ProxyHeader header) {
    return new TrustedProxies(
        List.of(AddressRange.parse("10.0.0.0/8"), AddressRange.parse("fd00::/8")), header);
  }

  private static String client(ProxyHeader header, String connected, String... fields)
      throws UnknownHostException {
    Caller caller = Caller.at(InetAddress.getByName(connected));
    return proxies(header).client(caller, Headers.of(fields)).address();
  }

  @Test
  void aClientCannotNameItsAddress() throws UnknownHostException {
    assertThat(client(ProxyHeader.X_FORWARDED_FOR, "192.0.2.1", "X-Forwarded-For", "10.0.0.1"))
        .isEqualTo("192.0.2.1");
    // The client's own header precedes what the proxy appends.
    assertThat(
            client(
                ProxyHeader.X_FORWARDED_FOR,
                "10.0.0.9",
                "X-Forwarded-For",
                "198.51.100.1, 192.0.2.1"))
        .isEqualTo("192.0.2.1");
    assertThat(
            client(
                ProxyHeader.X_FORWARDED_FOR,
                "10.0.0.9",
                "Forwarded",
                "for=198.51.100.1",
                "X-Forwarded-For",
                "192.0.2.1"))
        .isEqualTo("192.0.2.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "192.0.2.1;192.0.2.1",
        "192.0.2.1, 10.1.1.1;192.0.2.1",
        "192.0.2.1:4711;192.0.2.1",
        "2001:db8::1;2001:db8:0:0:0:0:0:1",
        "[2001:db8::1]:80;2001:db8:0:0:0:0:0:1",
        "unknown;10.0.0.9",
        "192.0.2.1, unknown;10.0.0.9",
        "10.1.1.1;10.1.1.1",
        "'';10.0.0.9",
        "localhost;10.0.0.9",
        "1.2.3.4.5;10.0.0.9",
        "1.2.3;10.0.0.9",
        "300.1.1.1;10.0.0.9"
      })
  void theLastAddressThatIsNoProxyIsTheClient(String list, String client)
      throws UnknownHostException {
    assertThat(client(ProxyHeader.X_FORWARDED_FOR, "10.0.0.9", "X-Forwarded-For", list))
        .isEqualTo(client);
  }

  @Test
  void forwardedIsReadWithItsQuotes() throws UnknownHostException {
    String list = "for=198.51.100.1, For=\"[2001:db8::7]:99\";proto=https, for=10.2.2.2;by=a";
    assertThat(client(ProxyHeader.FORWARDED, "fd00::1", "Forwarded", list))
        .isEqualTo("2001:db8:0:0:0:0:0:7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.1/8", "10.0.0.0/33", "::/129", "proxy", "10.0.0.0/", "10.0.0"})
  void invalidRangesAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AddressRange.parse(text))
        .withMessageContaining(text);
  }

  @Test
  void aRangeEndsWithinAByte() throws UnknownHostException {
    AddressRange range = AddressRange.parse("192.0.2.128/25");
    assertThat(range.contains(InetAddress.getByName("192.0.2.129"))).isTrue();
    assertThat(range.contains(InetAddress.getByName("192.0.2.127"))).isFalse();
    assertThat(range.contains(InetAddress.getByName("2001:db8::1"))).isFalse();
  }
}
