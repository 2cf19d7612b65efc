package io.fanout.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.soak.judge.Promise;
import io.fanout.soak.leak.HeldResource;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the whole soak with real processes and the shortest schedule. The soak tests each promise
 * and measures each resource, and the gateway returns all of them. Promises about time are not
 * asserted, because the machine may be busy.
 */
final class SoakIT {
  /** Promises that the gateway must keep even on a slow machine. */
  private static final EnumSet<Promise> WHATEVER_THE_MACHINE_DOES =
      EnumSet.of(Promise.ANSWERED, Promise.HONEST, Promise.OWN_ANSWER, Promise.RELOAD);

  @TempDir private Path folder = Path.of("");

  @Test
  void everyPromiseIsTestedAndNothingIsLeftBehind() throws Exception {
    Path root =
        Path.of(
                Objects.requireNonNull(
                    System.getProperty("fanout.home"), "fanout.home is set by the build"))
            .toAbsolutePath()
            .normalize();
    StringWriter said = new StringWriter();
    int code =
        Soak.commandLine(root, folder.resolve("run"))
            .setOut(new PrintWriter(said))
            .setErr(new PrintWriter(said))
            .execute(
                "--minutes",
                "0.1",
                "--rate",
                "60",
                "--port-base",
                "8640",
                "--out",
                folder.resolve("out").toString());

    assertThat(code).as(said.toString()).isBetween(0, 1);
    JsonNode outcome =
        JsonMapper.builder().build().readTree(Files.readString(folder.resolve("out/soak.json")));
    assertThat(outcome.path("promises"))
        .as(said.toString())
        .hasSize(Promise.values().length)
        .allMatch(promise -> promise.path("seen").asLong() > 0);
    assertThat(outcome.path("promises"))
        .as(said.toString())
        .filteredOn(promise -> WHATEVER_THE_MACHINE_DOES.contains(named(promise)))
        .hasSameSizeAs(WHATEVER_THE_MACHINE_DOES)
        .allMatch(promise -> promise.path("breaches").asLong(-1) == 0);
    assertThat(outcome.path("leaks"))
        .as(said.toString())
        .extracting(leak -> leak.path("what").asString())
        .containsExactlyElementsOf(heldInFiberMode());
    assertThat(outcome.path("leaks"))
        .as(said.toString())
        .filteredOn(leak -> leak.path("allowed").asDouble() == 0)
        .allMatch(leak -> leak.path("after").asDouble() == 0);
  }

  private static Promise named(JsonNode promise) {
    return Promise.valueOf(promise.path("promise").asString());
  }

  private static List<String> heldInFiberMode() {
    EnumSet<HeldResource> others = EnumSet.of(HeldResource.VIRTUAL, HeldResource.WORKING);
    return Arrays.stream(HeldResource.values())
        .filter(held -> !others.contains(held))
        .map(HeldResource::name)
        .toList();
  }
}
