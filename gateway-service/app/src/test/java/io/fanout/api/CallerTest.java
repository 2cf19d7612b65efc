package io.fanout.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CallerTest {
  private static final Identity ANN =
      new Identity("ann", "main", Set.of(), Set.of(), Slice.of("{}"));

  @Test
  void anIdentityChangesNothingAboutTheAddress() throws UnknownHostException {
    Caller caller = Caller.at(InetAddress.getByName("2001:db8::1%1"));
    Caller known = caller.as(ANN);
    assertThat(known.address()).isEqualTo("2001:db8:0:0:0:0:0:1").isSameAs(caller.address());
    assertThat(known.internetAddress()).isEqualTo(caller.internetAddress());
    assertThat(known.identity()).isEqualTo(ANN);
    assertThat(caller.identity()).isNull();
  }

  @Test
  void anUnknownAddressIsADash() {
    assertThat(Caller.UNKNOWN.as(ANN).address()).isEqualTo("-");
  }
}
