package io.fanout.core.client;

import io.fanout.clients.comsat.ComsatApacheClientKind;
import io.fanout.core.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("modes")
final class ComsatApacheContractTest extends BackendClientContract {
  ComsatApacheContractTest(Mode mode) {
    super(new ComsatApacheClientKind(), mode);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new ComsatApacheClientKind());
  }
}
