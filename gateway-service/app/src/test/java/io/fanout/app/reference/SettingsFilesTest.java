package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the schema and the metadata with the settings' records. With {@code -Drewrite.docs=true}
 * it rewrites them.
 */
class SettingsFilesTest {
  static List<Arguments> files() {
    Map<String, Object> schema = SettingsSchema.render();
    return List.of(
        Arguments.of(JsonFile.SCHEMA.get(0), schema),
        Arguments.of(JsonFile.SCHEMA.get(1), schema),
        Arguments.of(JsonFile.METADATA, SettingsMetadata.render()));
  }

  @ParameterizedTest
  @MethodSource("files")
  void fileSaysWhatTheRecordsSay(Path file, Map<String, Object> json) throws IOException {
    String current = JsonFile.text(json);
    if (Boolean.getBoolean("rewrite.docs")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, current);
    }

    assertThat(Files.readString(file).lines())
        .as(
            "%s differs from the settings' records; rewrite it with: mvn test -pl"
                + " gateway-service/app -am -Dtest=SettingsFilesTest -Drewrite.docs=true",
            file)
        .containsExactlyElementsOf(current.lines().toList());
  }
}
