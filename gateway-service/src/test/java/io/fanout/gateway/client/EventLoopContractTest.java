package io.fanout.gateway.client;

import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.lane.Transport;
import io.fanout.gateway.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}, {1}")
@MethodSource("modesAndTransports")
final class EventLoopContractTest extends BackendClientContract {
  EventLoopContractTest(Mode mode, Transport transport) {
    super(ClientKind.EVENT_LOOP, new Bench(ClientKind.EVENT_LOOP, mode, transport));
  }

  /** Every mode on the usual transport, and fibers on each that this machine has. */
  static Stream<Arguments> modesAndTransports() {
    return Bench.modesOf(ClientKind.EVENT_LOOP)
        .flatMap(
            mode ->
                Transport.available().stream()
                    .filter(transport -> mode == Mode.FIBER || transport == Transport.usual())
                    .map(transport -> Arguments.of(mode, transport)));
  }
}
