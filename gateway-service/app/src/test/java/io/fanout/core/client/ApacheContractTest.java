package io.fanout.core.client;

import io.fanout.clients.apache.ApacheClientKind;
import io.fanout.core.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("modes")
final class ApacheContractTest extends BackendClientContract {
  ApacheContractTest(Mode mode) {
    super(new ApacheClientKind(), mode);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new ApacheClientKind());
  }
}
