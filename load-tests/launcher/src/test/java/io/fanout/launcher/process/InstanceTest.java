package io.fanout.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InstanceTest {
  @TempDir private Path folder = Path.of("");
  private RunDirectory directory = new RunDirectory(folder);

  @BeforeEach
  void useTheFolder() {
    directory = new RunDirectory(folder);
  }

  /** If the launcher recognised it, the signal would end this JVM. */
  @Test
  void aProcessWithTheReusedPidIsNotTouched() throws IOException {
    Instance recycled = Fake.recycledPid();
    directory.remember(recycled);

    assertThat(recycled.runs()).isFalse();
    assertThat(recycled.cpu()).isEmpty();
    assertThat(directory.running("fake")).isEmpty();
    assertThat(StopResult.of(directory, recycled, Duration.ofSeconds(1)))
        .isEqualTo(StopResult.GONE_BEFORE);
    assertThat(directory.recorded("fake")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pid=1",
        "pid=1\ntoken=\nstarted=2026-01-01T00:00:00Z",
        "pid=x\ntoken=t\nstarted=2026-01-01T00:00:00Z",
        "pid=1\ntoken=t\nstarted=yesterday",
        "\\u00zz"
      })
  void aRecordThatCannotBeReadNamesNobody(String content) throws IOException {
    Files.createDirectories(folder.resolve("run"));
    Files.writeString(folder.resolve("run").resolve("fake.properties"), content);

    assertThat(directory.recorded("fake")).isEmpty();
  }

  @Test
  void aRecordIsReadBackAsItWasWritten() throws IOException {
    Instance instance =
        new Instance(
            "fake",
            4711,
            "fake-token",
            Instant.parse("2026-11-21T03:00:00.123Z"),
            new LaunchParameters(Map.of("--a.b[0]", "http://x:1=é", "empty", "")));
    directory.remember(instance);

    assertThat(directory.recorded("fake")).contains(instance);
  }

  @Test
  void factsTellOnlyWhatDiffers() {
    LaunchParameters before = new LaunchParameters(Map.of("port", "8080", "mode", "fiber"));
    LaunchParameters wanted =
        new LaunchParameters(Map.of("port", "8090", "mode", "fiber", "client", "jdk"));

    assertThat(before.differencesTo(wanted))
        .containsExactly("client: not set, now jdk", "port: 8080, now 8090");
    assertThat(before.differencesTo(before)).isEmpty();
  }

  @Test
  void onlyOneLauncherAtATimeStartsAndEndsThings() {
    directory.alone(
        () ->
            assertThatThrownBy(() -> directory.alone(() -> {}))
                .isInstanceOf(LauncherException.class)
                .hasMessageContaining("another ./fanout"));
  }
}
