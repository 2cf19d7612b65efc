package io.fanout.core.client;

import io.fanout.clients.comsatasync.ComsatAsyncClientKind;
import io.fanout.core.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("modes")
final class ComsatAsyncContractTest extends BackendClientContract {
  ComsatAsyncContractTest(Mode mode) {
    super(new ComsatAsyncClientKind(), mode);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new ComsatAsyncClientKind());
  }
}
