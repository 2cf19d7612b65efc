package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
final class SizingRequestTest {
  private static int validate(String... load) {
    List<String> arguments = new ArrayList<>(List.of("validate", "--spring.profiles.active=demo"));
    for (String each : load) {
      arguments.add("--load." + each);
    }
    return Validation.run(GatewayApplication.class, arguments.toArray(String[]::new));
  }

  @Test
  void anInvalidLoadIsRefusedLikeASetting(CapturedOutput output) {
    assertThat(validate("rate=0", "calls=0", "latency=2s", "p99=1s")).isOne();
    assertThat(output.getOut())
        .contains("load.rate: 0 (expected: more than 0 requests a second, at most 10000000)")
        .contains("load.calls: 0 (expected: from 1 to 1000)")
        .contains("load.p99: 1s (expected: no less than latency, 2s)");
  }

  @Test
  void invalidNumbersAreRefusedToo(CapturedOutput output) {
    assertThat(validate("rate=many")).isOne();
    assertThat(output.getOut()).contains("load.rate: many (expected: requests a second, e.g. 500)");
  }

  @Test
  void aLoadIsHeldAgainstTheSettings(CapturedOutput output) {
    assertThat(validate("rate=500")).isZero();
    assertThat(output.getOut())
        .contains("valid: ")
        .contains("500 requests/s, each with 3 parallel calls: 300ms per call")
        .contains("these settings, mode fiber");
  }

  @Test
  void withoutALoadNothingIsSaidOfOne(CapturedOutput output) {
    assertThat(validate()).isZero();
    assertThat(output.getOut()).doesNotContain("requests/s");
  }
}
