package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.netty.client.EventLoopClientKind;
import java.util.concurrent.Callable;

/** On lanes, the client tries another address after a moment, and uses its connection once. */
final class EventLoopChangingHostsTest extends ChangingHostsContract {
  EventLoopChangingHostsTest() {
    super(new EventLoopClientKind());
  }

  @Override
  void afterAnotherAddressStoodIn(BackendClient client) throws Exception {
    await("closed", () -> client.connections().equals(BackendClient.Connections.NONE));
  }

  @Override
  void aSilentAddressEndsSo(Callable<String> call) throws Exception {
    assertThat(call.call()).startsWith("127.0.0.1 shop.example:");
  }
}
