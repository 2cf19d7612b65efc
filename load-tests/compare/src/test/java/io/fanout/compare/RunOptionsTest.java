package io.fanout.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.run.Options;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What a run measures if the arguments do not say. */
final class RunOptionsTest {
  private static final String C1_ONLY = "-XX:TieredStopAtLevel=1";

  @TempDir private Path folder = Path.of("");

  @Test
  void anAgreementHasGatewaysWithoutTheOptimizingCompiler() {
    assertThat(options("--agreement").variants())
        .isNotEmpty()
        .allSatisfy(variant -> assertThat(variant.jvmFlags()).contains(C1_ONLY));
    assertThat(options("--agreement", "--jvm-flag=-Xmx1g").variants())
        .isNotEmpty()
        .allSatisfy(variant -> assertThat(variant.jvmFlags()).isEmpty());
    assertThat(options().variants())
        .isNotEmpty()
        .allSatisfy(variant -> assertThat(variant.jvmFlags()).isEmpty());
  }

  @Test
  void gatlingSendsFewerCallsInACalibration() {
    assertThat(options().calibrationRate()).isEqualTo(30_000);
    assertThat(options("--engine=gatling").calibrationRate()).isEqualTo(7_500);
    assertThat(options("--agreement").calibrationRate()).isEqualTo(7_500);
    assertThat(options("--agreement", "--calibration-rate=60").calibrationRate()).isEqualTo(60);
  }

  private Options options(String... arguments) {
    Parsed parsed = new Parsed();
    CommandLine line = new CommandLine(parsed);
    line.parseArgs(arguments);
    return parsed.run.options(line.getCommandSpec(), folder);
  }

  @Command(name = "compare")
  private static final class Parsed {
    @Mixin private final RunOptions run = new RunOptions();
  }
}
