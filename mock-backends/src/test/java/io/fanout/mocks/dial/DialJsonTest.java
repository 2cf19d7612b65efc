package io.fanout.mocks.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialJsonTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "{", "nonsense"})
  void invalidJsonIsRefusedWithItsText(String answer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialReader.latency(answer))
        .withMessageContaining("\"" + answer + "\" (expected: JSON");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"fixedDelay\":5,\"delayDistribution\":{\"type\":\"uniform\",\"lower\":1,\"upper\":2}}",
        "{\"delayDistribution\":{\"type\":\"fixed\",\"milliseconds\":5}}",
      })
  void aDelayThatNoLatencySaysIsRefused(String settings) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialReader.latency("{\"settings\":" + settings + "}"))
        .withMessageContaining("expected: one of fixedDelay, uniform, lognormal");
  }

  @Test
  void aSoundBackendHasNoStubForIt() {
    assertThatIllegalArgumentException().isThrownBy(() -> DialJson.stub(Fault.OFF));
  }

  @Test
  void aForeignStubIsNotReportedAsAFault() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialReader.fault("{\"id\":\"x\"}"))
        .withMessageContaining("fault: \"\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "500", "100..300", "lognormal:120,0.5"})
  void aLatencyIsReadBackFromItsSettings(String spec) {
    Latency latency = Latency.parse(spec);

    String answer = "{\"settings\":" + DialJson.settings(latency) + "}";

    assertThat(DialReader.latency(answer)).isEqualTo(latency);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fault:reset", "fault:status:404", "fault:hang"})
  void aFaultIsReadBackFromItsStub(String spec) {
    assertThat(DialReader.fault(DialJson.stub(Fault.parse(spec)))).isEqualTo(Fault.parse(spec));
  }

  @Test
  void noSettingsAreNoDelay() {
    assertThat(DialReader.latency("{\"settings\":{}}")).isEqualTo(Latency.NONE);
  }
}
