package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InjectorTest {
  private static final Place SLEEPING = new Place(List.of("sh", "-c", "exec sleep 600"), List.of());

  @TempDir private Path folder = Path.of("");

  @Test
  void anInjectorThatHangsIsEnded() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Injector.Run run = new Injector.Run("Steady", Map.of(), folder, false, Duration.ofSeconds(1));

    try (Injector hanging = new Injector(folder, SLEEPING)) {
      assertThatThrownBy(() -> hanging.run(run, (what, number) -> {}))
          .isInstanceOf(LauncherException.class)
          .hasMessageContaining("Gatling's Steady was not done after 1 s (expected: by then)");
      assertThat(hanging.cpu()).isEmpty();
    }
  }

  @Test
  void anInjectorIsMovedByItsNumber() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Path moved = folder.resolve("moved");

    try (Injector sleeping = new Injector(folder, SLEEPING)) {
      sleeping.start();
      sleeping.move(by("echo $0 >" + moved));
      sleeping.move(by("kill -0 $0"));
      assertThatThrownBy(() -> sleeping.move(by("echo not $0; exit 3")))
          .isInstanceOf(LauncherException.class)
          .hasMessage(
              "the injector stays where it is: not %s (expected: moved; --no-pin does without)",
              Files.readString(moved).strip());
    }
  }

  @Test
  void anInjectorThatEndedIsStartedWhereItWasMovedTo() throws IOException {
    Files.createDirectories(folder.resolve("load-tests/target/gatling-lib"));
    Path here = folder.resolve("here");

    Place nowhere = new Place(List.of("false"), List.of());
    try (Injector ending = new Injector(folder, nowhere)) {
      ending.start();
      ending.move(new Place(List.of("sh", "-c", "touch " + here), List.of()));
      boolean started =
          Poll.until(
              () -> {
                ending.start();
                return Files.exists(here);
              },
              Duration.ofSeconds(20));

      assertThat(started).isTrue();
    }
  }

  private static Place by(String command) {
    return new Place(List.of(), List.of("sh", "-c", command));
  }
}
