package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** References into the body, with defaults, when the request has no body. */
final class EmptyBodyTest {
  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRequestWithoutABodyIsAnsweredWithTheDefaultsOfWhatItLacks(Mode mode) throws IOException {
    try (ScriptedBackend echo = new ScriptedBackend(EmptyBodyTest::told);
        RunningGateway gateway =
            RunningGateway.start(
                mode,
                "gateway.backends.b.hosts[0]=" + echo.url(),
                "gateway.endpoints[0].path=/in",
                "gateway.endpoints[0].method=POST",
                "gateway.endpoints[0].calls.b.backend=b",
                "gateway.endpoints[0].calls.b.path=/told/{body.x.y:nobody}",
                "gateway.endpoints[0].calls.b.headers[X-N]={body.n:9}",
                "gateway.endpoints[0].calls.b.required=true")) {
      assertThat(gateway.send("POST", "/in", "").body()).isEqualTo("{\"b\":\"/told/nobody 9\"}");
      assertThat(gateway.send("POST", "/in", "{\"x\":{\"y\":\"me\"},\"n\":1}").body())
          .isEqualTo("{\"b\":\"/told/me 1\"}");
      assertThat(gateway.send("POST", "/in", "{").statusCode()).isEqualTo(400);
    }
  }

  private static String told(String head) {
    String number = head.replaceAll("(?s).*X-N: (\\S+)\r\n.*", "$1");
    return ScriptedBackend.ok("\"%s %s\"".formatted(head.split(" ", 3)[1], number));
  }
}
