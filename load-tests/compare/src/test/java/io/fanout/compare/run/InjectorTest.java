package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InjectorTest {
  private static final CpuPlacement SLEEPING = starting("exec sleep 600");

  /** Only a hanging process takes this long. */
  private static final Duration AGES = Duration.ofMinutes(5);

  private static final Duration SHORT = Duration.ofSeconds(1);

  @TempDir private Path folder = Path.of("");

  @Test
  void anInjectorThatHangsIsEnded() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Injector.Run run = new Injector.Run("Steady", Map.of(), folder, false, Duration.ofSeconds(1));

    try (Injector hanging = injector(starting("echo fanout-ready; exec sleep 600"), AGES)) {
      assertThatThrownBy(() -> hanging.run(run, (what, number) -> {}))
          .isInstanceOf(LauncherException.class)
          .hasMessageContaining("Gatling's Steady did not finish within 1 s");
      assertThat(hanging.cpu()).isEmpty();
    }
  }

  @Test
  void anInjectorThatHangsAtItsStartIsEnded() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Injector.Run run = new Injector.Run("Steady", Map.of(), folder, false, AGES);

    try (Injector hanging = injector(starting("echo one line; exec sleep 600"), SHORT)) {
      assertThatThrownBy(() -> hanging.run(run, (what, number) -> {}))
          .isInstanceOf(LauncherException.class)
          .hasMessageContaining("Gatling did not start: no progress for 1 s")
          .hasMessageContaining("one line");
      assertThat(hanging.cpu()).isEmpty();
    }
  }

  @Test
  void anInjectorThatStartsSlowlyIsWaitedFor() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Path go = folder.resolve("go");
    String slow =
        "until [ -e %s ]; do sleep 0.1; done; echo fanout-ready; read line; echo 'fanout-result {}'; echo fanout-run-end 0"
            .formatted(go);
    Injector.Run run = new Injector.Run("Steady", Map.of(), folder, false, AGES);
    List<String> notices = new ArrayList<>();
    CpuPlacement place = starting(slow);

    try (Injector injector =
        new Injector(
            program(),
            place,
            List.of(),
            notice -> {
              notices.add(notice);
              create(go);
            },
            AGES)) {
      assertThat(injector.run(run, (what, number) -> {})).isEqualTo("{}");
    }
    assertThat(notices)
        .isNotEmpty()
        .allMatch(notice -> notice.startsWith("waiting for the injector"));
  }

  private static void create(Path file) {
    try {
      Files.createFile(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void anInjectorIsMovedByItsNumber() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Path moved = folder.resolve("moved");

    try (Injector sleeping = injector(SLEEPING, AGES)) {
      sleeping.start();
      sleeping.move(by("echo $0 >" + moved));
      sleeping.move(by("kill -0 $0"));
      assertThatThrownBy(() -> sleeping.move(by("echo not $0; exit 3")))
          .isInstanceOf(LauncherException.class)
          .hasMessage(
              "the injector cannot be moved to its processors: not %s (--no-pin avoids this)",
              Files.readString(moved).strip());
    }
  }

  @Test
  void anInjectorThatEndedIsStartedWhereItWasMovedTo() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Path here = folder.resolve("here");

    CpuPlacement nowhere = new CpuPlacement(List.of("false"), List.of());
    try (Injector ending = injector(nowhere, AGES)) {
      ending.start();
      ending.move(new CpuPlacement(List.of("sh", "-c", "touch " + here), List.of()));
      boolean started =
          Poll.until(
              () -> {
                if (Files.exists(here)) {
                  return true; // another start would write into the folder while it is deleted
                }
                ending.start();
                return false;
              },
              AGES);

      assertThat(started).isTrue();
    }
  }

  private static CpuPlacement starting(String command) {
    return new CpuPlacement(List.of("sh", "-c", command), List.of());
  }

  private Injector injector(CpuPlacement place, Duration silence) {
    return new Injector(program(), place, List.of(), notice -> {}, silence);
  }

  private InjectorProgram program() {
    return InjectorProgram.gatling(folder);
  }

  private static CpuPlacement by(String command) {
    return new CpuPlacement(List.of(), List.of("sh", "-c", command));
  }
}
