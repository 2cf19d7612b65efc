package io.fanout.core.client;

import io.fanout.core.settings.Mode;
import io.fanout.relay.RelayClientKind;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("modes")
final class GoRelayContractTest extends BackendClientContract {
  GoRelayContractTest(Mode mode) {
    super(new RelayClientKind(), mode);
  }

  static Stream<Mode> modes() {
    GoRelay.assumeGo();
    return Bench.modesOf(new RelayClientKind());
  }
}
