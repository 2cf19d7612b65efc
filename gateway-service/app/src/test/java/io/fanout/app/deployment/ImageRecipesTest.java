package io.fanout.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.deployment.Compose.Service;
import io.fanout.boot.GatewayApplication;
import io.fanout.boot.wiring.Validation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ImageRecipesTest {
  private static final Pattern FROM = Pattern.compile("(?m)^FROM (\\S+)(?: AS (\\S+))?$");
  private static final Pattern COPIED = Pattern.compile("(?m)^COPY (?!--from)(\\S+) \\S+$");
  private static final Pattern MODULE = Pattern.compile("<module>(\\S+)</module>");

  /** A Go program, which contains nothing that Maven builds. */
  private static final String RELAY = "relay/Dockerfile";

  static Stream<String> recipes() {
    return Compose.read().services().values().stream()
        .filter(Service::isBuilt)
        .map(service -> String.valueOf(service.map("build").get("dockerfile")))
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void everyStageStartsFromAnExactVersionOrAnEarlierStage(String recipe) {
    List<String> stages = new ArrayList<>();
    for (MatchResult from : FROM.matcher(Compose.text(recipe)).results().toList()) {
      if (!stages.contains(from.group(1))) {
        assertThat(from.group(1)).matches("[a-z]+:\\d+\\.\\d+[a-z0-9.-]*");
      }
      stages.add(String.valueOf(from.group(2)));
    }
    assertThat(stages).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void copiedFilesExistInTheBuildContext(String recipe) {
    List<String> sources =
        COPIED.matcher(Compose.text(recipe)).results().map(copied -> copied.group(1)).toList();

    assertThat(sources).contains(".");
    for (String source : sources) {
      assertThat(Compose.PROJECT.resolve(source)).exists();
      List<String> ignore = Compose.text(recipe + ".dockerignore").lines().toList();
      if (source.equals(".")) {
        assertThat(ignore).containsAll(everything(recipe));
      } else {
        assertThat(ignore).anyMatch(line -> ("!" + source + "/").startsWith(line + "/"));
      }
    }
  }

  /** Each folder by name: Docker 20.10 does not look into one for the sake of a wildcard. */
  private static List<String> everything(String recipe) {
    if (recipe.equals(RELAY)) {
      return List.of("!relay/**");
    }
    List<String> lines = new ArrayList<>(List.of("!.mvn", "!pom.xml", "!relay/proto"));
    MODULE
        .matcher(Compose.text("pom.xml"))
        .results()
        .forEach(module -> lines.add("!" + module.group(1)));
    assertThat(lines).contains("!gateway-service");
    return lines;
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void nothingRunsAsRoot(String recipe) {
    assertThat(Compose.text(recipe)).containsPattern("(?m)^USER 10001:10001$");
  }

  @Test
  void allRecipesShareOneBuild() {
    assertThat(
            recipes()
                .filter(recipe -> !recipe.equals(RELAY))
                .map(recipe -> firstStage(Compose.text(recipe))))
        .hasSizeGreaterThan(1)
        .containsOnly(firstStage(Compose.text("gateway-service/Dockerfile")));
  }

  @Test
  void theSettingsForContainersAreSound() {
    assertThat(
            Validation.run(
                GatewayApplication.class,
                "validate",
                "--spring.profiles.active=demo",
                "--spring.config.additional-location=file:"
                    + Compose.PROJECT.resolve("load-tests/deployment/gateway.yml")))
        .isZero();
    Map<String, Object> gateway =
        Compose.map(Compose.map(Compose.yaml("load-tests/deployment/gateway.yml")).get("gateway"));
    assertThat(String.valueOf(gateway.get("backends")))
        .contains("mock-backends:9101", "mock-backends:9102", "mock-backends:9103");
  }

  /** Without a target, Docker builds the last stage. */
  @Test
  void theGatewaysImageIsTheDefaultAndHasNoDemo() {
    String recipe = Compose.text("gateway-service/Dockerfile");
    String gateway = stage(recipe, "FROM debian:12.12-slim AS gateway\n");
    String demo = stage(recipe, "FROM gateway AS demo\n");

    assertThat(recipe).endsWith("\nFROM gateway\n");
    assertThat(gateway).doesNotContain("demo");
    assertThat(demo).contains("examples/demo/target/demo-app.jar demo.jar");
    assertThat(started(demo))
        .isEqualTo(started(gateway).replace("gateway-service.jar", "demo.jar"));
    assertThat(demo).contains("\"--spring.profiles.active=demo\"");
    Compose.read().services().values().stream()
        .filter(service -> service.name().startsWith("gateway-"))
        .forEach(service -> assertThat(service.map("build")).containsEntry("target", "demo"));
  }

  /** A rehearsal's profiles would slow the gateway for as long as it runs. */
  @Test
  void everyRehearsalLeavesItsProfilesOut() {
    assertThat(Compose.text("gateway-service/jvm.options").lines())
        .contains("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining");
    for (String recipe : List.of("gateway-service/Dockerfile", "examples/handler-jar/Dockerfile")) {
      assertThat(Compose.text(recipe).lines().filter(line -> line.contains("AOTCacheOutput")))
          .isNotEmpty()
          .allMatch(line -> line.startsWith("RUN java @jvm.options -XX:AOTCacheOutput="));
    }
  }

  /** A jar of its own, with the same rehearsal and start as the gateway's. */
  @Test
  void theExampleOfAHandlerFitsTheImageThatItStartsFrom() {
    String recipe = Compose.text("examples/handler-jar/Dockerfile");
    String gateway =
        stage(Compose.text("gateway-service/Dockerfile"), "FROM debian:12.12-slim AS gateway\n");

    assertThat(recipe).containsPattern("(?m)^FROM fanout/gateway-service:\\d+\\.\\d+\\.\\d+$");
    assertThat(recipe.lastIndexOf("\nUSER 10001:10001\n")).isGreaterThan(recipe.indexOf("\nRUN "));
    assertThat(started(recipe))
        .isEqualTo(started(gateway).replace("gateway-service.jar", "handler-jar.jar"));
    assertThat(rehearsed(recipe))
        .isEqualTo(rehearsed(gateway).replace("gateway-service.jar", "handler-jar.jar"));
    assertThat(Compose.text("examples/handler-jar/pom.xml"))
        .contains(
            "<finalName>handler-jar</finalName>",
            "<Main-Class>" + GatewayApplication.class.getName() + "</Main-Class>",
            "<Class-Path>gateway-service.jar</Class-Path>",
            // It adds the manifest entries that open java.lang.
            "<extensions>true</extensions>");
    for (String file : List.of("gateway.yml", "rehearsal.yml")) {
      assertThat(recipe).contains(file);
      assertThat(Compose.PROJECT.resolve("examples/handler-jar").resolve(file)).exists();
    }
  }

  /** A stage without comments, because trailing ones may belong to the next stage. */
  private static String stage(String recipe, String from) {
    int begin = recipe.indexOf(from);
    assertThat(begin).as(from).isNotNegative();
    int end = recipe.indexOf("\nFROM ", begin);
    String stage = recipe.substring(begin, end < 0 ? recipe.length() : end);
    return stage.lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n"));
  }

  /** The entry point's words before the jar. */
  private static String started(String stage) {
    String entry = stage.substring(stage.indexOf("ENTRYPOINT"));
    return entry.substring(0, entry.indexOf(".jar\"") + ".jar\"".length());
  }

  /** The rehearsal's words before its command. */
  private static String rehearsed(String stage) {
    int begin = stage.indexOf("RUN java @jvm.options");
    return stage.substring(begin, stage.indexOf(" rehearse", begin));
  }

  private static String firstStage(String recipe) {
    return recipe.substring(0, recipe.indexOf("\n\n"));
  }
}
