package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fanout.boot.GatewayApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A gateway without any configuration, as from {@code java -jar gateway-service.jar}. */
@ExtendWith(OutputCaptureExtension.class)
class FirstEndpointTest {
  @ImportAutoConfiguration(StandaloneConfiguration.class)
  static class OnlyAGateway extends GatewayApplication {}

  private static void start(String... arguments) {
    new SpringApplicationBuilder(OnlyAGateway.class)
        .web(WebApplicationType.NONE)
        .run(arguments)
        .close();
  }

  private static int validate(String... arguments) {
    return Validation.run(OnlyAGateway.class, arguments);
  }

  @Test
  void startWithoutSettingsShowsHowToWriteThem(CapturedOutput output) {
    assertThat(catchThrowable(FirstEndpointTest::start)).isNotNull();

    assertThat(output)
        .contains("gateway.endpoints: missing (expected: at least one endpoint")
        .contains("--spring.config.additional-location=file:gateway.yml")
        .contains(FirstEndpoint.howTo())
        .doesNotContain("\tat ");
  }

  @Test
  void checkWithoutSettingsShowsHowToWriteThem(CapturedOutput output) {
    assertThat(validate()).isOne();

    assertThat(output).contains(FirstEndpoint.howTo());
  }

  @Test
  void otherErrorsAreShownWithoutTheExample(CapturedOutput output) {
    assertThat(validate("--gateway.mode=fibre")).isOne();

    assertThat(output)
        .contains("gateway.endpoints: missing", "gateway.mode: fibre")
        .doesNotContain("Write your backends");
  }

  @Test
  void theExampleIsSound(CapturedOutput output, @TempDir Path folder) throws Exception {
    String text = FirstEndpoint.howTo();
    int yaml = text.indexOf("    gateway:");
    Path file = folder.resolve("gateway.yml");
    Files.writeString(file, text.substring(yaml, text.indexOf("\n\nThen start")).stripIndent());

    assertThat(validate("--spring.config.additional-location=file:" + file)).isZero();

    assertThat(output).contains("valid: 1 endpoint, 2 backends");
  }
}
