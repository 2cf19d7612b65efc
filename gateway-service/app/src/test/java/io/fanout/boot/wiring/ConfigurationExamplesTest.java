package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import io.fanout.app.reference.ConfigurationPage;
import io.fanout.app.reference.ConfigurationPage.Block;
import io.fanout.app.reference.ConfigurationPage.Example;
import io.fanout.boot.settings.Yaml;
import io.fanout.core.json.JsonScan;
import io.fanout.core.plan.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles every example of docs/configuration.md and docs/security.md, and merges the bodies that
 * they show.
 */
class ConfigurationExamplesTest {
  /** The parts that examples leave out: backends and an endpoint. */
  private static final String AROUND =
      """
      gateway:
        backends: { b: { hosts: ["http://b:1"] }, c: { hosts: ["http://c:1"] }, d: { hosts: ["http://d:1"] } }
        endpoints: [ { path: /any, calls: { b: { backend: b, path: / } } } ]
      GEO_SECRET: example
      PROXY_PASSWORD: example
      MANAGEMENT_TOKEN: example
      AWS_ACCESS_KEY_ID: example
      AWS_SECRET_ACCESS_KEY: example
      """;

  static List<Example> examples() {
    List<Example> all = new ArrayList<>(ConfigurationPage.read().examples());
    all.addAll(ConfigurationPage.security().examples());
    return all;
  }

  static List<Example> merging() {
    return examples().stream().filter(example -> !example.bodies().isEmpty()).toList();
  }

  private static ValidatedSettings compiled(Example example) {
    return StandaloneSource.check(
        Yaml.of(example.yaml(), AROUND).environment(), Set.of("customersOfAccount"), null);
  }

  @Test
  void pageHasExamples() {
    assertThat(examples()).hasSizeGreaterThan(8);
    assertThat(merging()).hasSizeGreaterThan(3);
    assertThat(ConfigurationPage.security().examples()).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void exampleIsSound(Example example) {
    assertThat(compiled(example).plan().endpoints()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("merging")
  void answerIsWhatThePageShows(Example example) {
    Endpoint endpoint = compiled(example).plan().endpoints().get(0);
    @Nullable Slice[] bodies = new Slice[endpoint.calls().size()];
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = body(example, endpoint.calls().get(i).name());
    }

    assertThat(Objects.requireNonNull(endpoint.merger()).merge(bodies).utf8())
        .isEqualTo(content(example, "answer"));
  }

  private static @Nullable Slice body(Example example, String call) {
    String json = content(example, call);
    return json == null ? null : JsonScan.strict().validate(Slice.of(json));
  }

  private static @Nullable String content(Example example, String title) {
    return example.bodies().stream()
        .filter(block -> block.title().equals(title))
        .map(Block::content)
        .map(String::strip)
        .findFirst()
        .orElse(null);
  }
}
