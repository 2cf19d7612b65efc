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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ImageRecipesTest {
  private static final Pattern FROM = Pattern.compile("(?m)^FROM (\\S+)(?: AS (\\S+))?$");
  private static final Pattern COPIED = Pattern.compile("(?m)^COPY (?!--from)(\\S+) \\S+$");

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
  void whatIsCopiedFromTheProjectExistsAndIsInTheBuildsContext(String recipe) {
    List<String> sources =
        COPIED.matcher(Compose.text(recipe)).results().map(copied -> copied.group(1)).toList();

    assertThat(sources).contains(".");
    for (String source : sources) {
      assertThat(Compose.PROJECT.resolve(source)).exists();
      assertThat(Compose.text(recipe + ".dockerignore"))
          .contains(source.equals(".") ? "!**/pom.xml" : "!" + source);
    }
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void nothingRunsAsRoot(String recipe) {
    assertThat(Compose.text(recipe)).containsPattern("(?m)^USER 10001:10001$");
  }

  @Test
  void allRecipesShareOneBuild() {
    assertThat(recipes().map(recipe -> firstStage(Compose.text(recipe))))
        .hasSizeGreaterThan(1)
        .containsOnly(firstStage(Compose.text("gateway-service/Dockerfile")));
  }

  @Test
  void theSettingsForContainersAreSound() {
    assertThat(
            Validation.run(
                GatewayApplication.class,
                "validate",
                "--spring.config.additional-location=file:"
                    + Compose.PROJECT.resolve("load-tests/deployment/gateway.yml")))
        .isZero();
    Map<String, Object> gateway =
        Compose.map(Compose.map(Compose.yaml("load-tests/deployment/gateway.yml")).get("gateway"));
    assertThat(String.valueOf(gateway.get("backends")))
        .contains("mock-backends:9101", "mock-backends:9102", "mock-backends:9103");
  }

  private static String firstStage(String recipe) {
    return recipe.substring(0, recipe.indexOf("\n\n"));
  }
}
