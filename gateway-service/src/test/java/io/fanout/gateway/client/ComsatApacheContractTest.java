package io.fanout.gateway.client;

import io.fanout.gateway.client.comsat.ComsatApacheClientKind;
import io.fanout.gateway.settings.Mode;
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
