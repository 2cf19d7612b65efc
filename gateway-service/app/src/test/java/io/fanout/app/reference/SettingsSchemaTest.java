package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import io.fanout.boot.settings.Yaml;
import io.fanout.core.settings.GatewaySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schema accepts every configuration of this repository and refuses what the gateway refuses.
 */
class SettingsSchemaTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern BLOCK =
      Pattern.compile("^```ya?ml\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern SETTINGS = Pattern.compile("^gateway[.:]", Pattern.MULTILINE);

  private static final Schema SCHEMA =
      SchemaRegistry.withDialect(
              Dialect.builder(Dialects.getDraft7())
                  .keyword(new NonValidationKeyword("enumDescriptions"))
                  .build())
          .getSchema(JsonFile.text(SettingsSchema.render()));

  private static List<String> errors(String yaml) {
    return SCHEMA.validate(yaml, InputFormat.YAML).stream()
        .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
        .toList();
  }

  /** A configuration and its location. */
  record Example(String where, String yaml) {
    @Override
    public String toString() {
      return where;
    }
  }

  static List<Example> files() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(file -> file.toString().matches(".*\\.ya?ml"))
          .filter(file -> Stream.of("target", ".git").noneMatch(each -> isBelow(file, each)))
          .sorted()
          .map(file -> new Example(ROOT.relativize(file).toString(), Source.read(file)))
          .filter(example -> SETTINGS.matcher(example.yaml()).find())
          .map(SettingsSchemaTest::filledIn)
          .toList();
    }
  }

  private static boolean isBelow(Path file, String folder) {
    return ROOT.relativize(file).iterator().next().toString().equals(folder)
        || file.toString().contains("/" + folder + "/");
  }

  /** The soak test's settings have placeholders for the numbers that it fills in. */
  private static Example filledIn(Example example) {
    return example.where().endsWith("soak.yml")
        ? new Example(example.where(), example.yaml().replaceAll(": (ROOM|TURN)\\b", ": 1"))
        : example;
  }

  static List<Example> blocks() throws IOException {
    List<Example> blocks = new ArrayList<>();
    try (Stream<Path> all = Files.walk(ROOT.resolve("docs"))) {
      List<Path> pages =
          new ArrayList<>(all.filter(file -> file.toString().endsWith(".md")).toList());
      pages.add(ROOT.resolve("README.md"));
      for (Path page : pages) {
        List<MatchResult> found = BLOCK.matcher(Source.read(page)).results().toList();
        for (int i = 0; i < found.size(); i++) {
          if (SETTINGS.matcher(found.get(i).group(1)).find()) {
            blocks.add(new Example(ROOT.relativize(page) + " #" + (i + 1), found.get(i).group(1)));
          }
        }
      }
    }
    return blocks;
  }

  @Test
  void examplesAreFound() throws IOException {
    assertThat(files())
        .extracting(Example::where)
        .contains(
            "gateway-service/app/src/main/resources/application.yml",
            "load-tests/deployment/gateway.yml",
            "load-tests/soak/src/main/resources/io/fanout/soak/run/soak.yml");
    assertThat(blocks()).hasSizeGreaterThan(12);
  }

  @ParameterizedTest
  @MethodSource({"files", "blocks"})
  void exampleIsAccepted(Example example) {
    assertThat(errors(example.yaml())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gateway: { mod: fiber }",
        "gateway: { mode: fibre }",
        "gateway: 5",
        "gateway: { inbound: 5 }",
        "gateway: { inbound: { port: 80800 } }",
        "gateway: { inbound: { port: 8080.5 } }",
        "gateway: { inbound: { max-body: 1000 } }",
        "gateway: { inbound: { max-body: 8XB } }",
        "gateway: { inbound: { idle-timeout: 60 } }",
        "gateway: { inbound: { idle-timeout: soon } }",
        "gateway: { inbound: { http2: perhaps } }",
        "gateway: { lanes: { transport: kqueue } }",
        "gateway: { pool: { queue: 1000 } }",
        "gateway: { backends: { b: 5 } }",
        "gateway: { backends: { b: { host: 'http://b:1' } } }",
        "gateway: { backends: { customer_db: { hosts: ['http://b:1'] } } }",
        "gateway: { backends: { b: { timeout: 4 } } }",
        "gateway: { backends: { b: { breaker: { failure-rate: 1.5 } } } }",
        "gateway: { backends: { b: { breaker: { failure-rate: 0 } } } }",
        "gateway: { backends: { b: { adaptive-limit: { tolerance: 1 } } } }",
        "gateway: { backends: { b: { retry: { attempts: 11 } } } }",
        "gateway: { backends: { b: { retry: { statuses: [200] } } } }",
        "gateway: { endpoints: { path: /a } }",
        "gateway: { endpoints: [ { path: /a, method: GETT } ] }",
        "gateway: { endpoints: [ { path: /a, calls: { b: { backend: b, path: /, flatt: true } } } ] }",
        "gateway: { endpoints: [ { path: /a, calls: { b: { backend: b, path: /, required: 7 } } } ] }",
        "gateway: { endpoints: [ { path: /a, calls: { b: { backend: b, path: /, timeout: 1 } } } ] }",
      })
  void settingsThatTheGatewayRefusesAreRefused(String yaml) {
    assertThat(errors(yaml)).isNotEmpty();
    assertThat(Yaml.of(yaml).problems()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gateway: { endpoints: [ { method: GET } ] }",
        "gateway: { endpoints: [ { path: /a, calls: { b: { path: / } } } ] }",
        "gateway: { endpoints: [ { path: /a, calls: { b: { backend: b } } } ] }",
        "gateway: { endpoints: [ { path: /a, calls: { b: { backend: b, path: /,"
            + " fallback-call: { backend: c } } } } ] }",
      })
  void settingsThatLackARequiredOneAreRefused(String yaml) {
    assertThat(errors(yaml)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server: { port: 1 }",
        "gateway:",
        "gateway: { inbound: , pool: {}, backends: , endpoints: [] }",
        "gateway: { max-in-flight: '${MOST:10}', tracing: '${TRACED}', mode: '${MODE}' }",
        "gateway: { inbound: { idle-timeout: PT1M, max-body: '${BODY:1MB}' } }",
        "gateway: { backends: { b: { retry: , breaker: {} } } }",
        "gateway: { backends: { '[a_b.c/d]': { hosts: 'http://b:1,http://c:1' } } }",
        "gateway.backends.b: { timeout: 1s }",
        "gateway: { inbound.port: 80, endpoints: [ { path: /a, calls: { b: { backend: b, path: /,"
            + " headers: { X-Z: 1, X-A: true }, rename: { customer.name: buyer } } } } ] }",
      })
  void otherSpellingsOfTheSameAreAccepted(String yaml) {
    assertThat(errors(yaml)).isEmpty();
  }

  @Test
  void defaultsAreAcceptedAndMakeTheSettingsThatNobodySets() {
    StringBuilder properties = new StringBuilder();
    addDefaults(properties, "gateway", GatewaySettings.class);
    String nested = properties.toString();

    assertThat(nested).contains("statuses: [502,503,504]").contains("idle-timeout: 60s");
    assertThat(errors(nested)).isEmpty();
    assertThat(Yaml.of(nested).problems()).isEmpty();
  }

  private static void addDefaults(StringBuilder yaml, String prefix, Class<?> record) {
    int depth = (int) prefix.chars().filter(c -> c == '.').count();
    String name = prefix.substring(prefix.lastIndexOf('.') + 1);
    yaml.append("  ".repeat(depth)).append(name).append(":\n");
    for (SettingReference setting : SettingReference.of(prefix, record)) {
      Class<?> below = setting.below();
      if (below != null && !setting.isMap() && !setting.isList()) {
        addDefaults(yaml, setting.path(), below);
      } else if (below != null && setting.isMap() && depth == 0) {
        yaml.append("  ".repeat(depth + 1)).append(setting.name()).append(":\n");
        addDefaults(yaml, setting.path() + ".b", below);
      } else if (!setting.defaults().isEmpty()) {
        String value = String.join(",", setting.defaults());
        yaml.append("  ".repeat(depth + 1))
            .append(setting.name())
            .append(": ")
            .append(setting.isList() ? "[" + value + "]" : value)
            .append('\n');
      }
    }
  }
}
