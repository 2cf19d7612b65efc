package io.fanout.core.client;

import io.fanout.clients.okhttp.OkHttpClientKind;
import io.fanout.core.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("modes")
final class ComsatOkHttpContractTest extends BackendClientContract {
  ComsatOkHttpContractTest(Mode mode) {
    super(new OkHttpClientKind(), mode);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new OkHttpClientKind());
  }
}
