package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.clients.apache.ApacheClientKind;
import java.util.concurrent.Callable;

/**
 * With Apache's client, a call waits for its address for up to {@code connect-timeout}, and a
 * connection to another address belongs to that address.
 */
final class ApacheChangingHostsTest extends ChangingHostsContract {
  ApacheChangingHostsTest() {
    super(new ApacheClientKind());
  }

  @Override
  void afterAnotherAddressStoodIn(BackendClient client) throws Exception {
    await("idle", () -> client.connections().equals(new BackendClient.Connections(0, 1, 0)));
  }

  @Override
  void aSilentAddressEndsSo(Callable<String> call) {
    assertThatThrownBy(call::call)
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("at 127.0.0.3");
  }
}
