package io.fanout.core.client;

import io.fanout.clients.jdk.JdkClientKind;
import io.fanout.core.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("modes")
final class JdkContractTest extends BackendClientContract {
  JdkContractTest(Mode mode) {
    super(new JdkClientKind(), mode);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new JdkClientKind());
  }
}
