package io.fanout.core.client;

import io.fanout.core.settings.Mode;
import io.fanout.netty.client.EventLoopClientKind;
import io.fanout.netty.lane.Transport;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}, {1}")
@MethodSource("modesAndTransports")
final class EventLoopContractTest extends BackendClientContract {
  EventLoopContractTest(Mode mode, Transport transport) {
    super(new EventLoopClientKind(), new Bench(new EventLoopClientKind(), mode, transport));
  }

  /** Every mode on the usual transport, and fibers on each available transport. */
  static Stream<Arguments> modesAndTransports() {
    return Bench.modesOf(new EventLoopClientKind())
        .flatMap(
            mode ->
                Transport.available().stream()
                    .filter(transport -> mode == Mode.FIBER || transport == Transport.usual())
                    .map(transport -> Arguments.of(mode, transport)));
  }
}
