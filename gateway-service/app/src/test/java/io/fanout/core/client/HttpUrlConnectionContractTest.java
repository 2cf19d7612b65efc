package io.fanout.core.client;

import io.fanout.clients.urlconnection.UrlConnectionClientKind;
import io.fanout.core.settings.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("modes")
final class HttpUrlConnectionContractTest extends BackendClientContract {
  HttpUrlConnectionContractTest(Mode mode) {
    super(new UrlConnectionClientKind(), mode);
  }

  static Stream<Mode> modes() {
    return Bench.modesOf(new UrlConnectionClientKind());
  }
}
