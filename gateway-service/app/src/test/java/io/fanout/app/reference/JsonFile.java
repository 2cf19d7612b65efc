package io.fanout.app.reference;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** The generated JSON files, in the starter's jar and beside the documentation. */
final class JsonFile {
  private static final Path IN_THE_JAR =
      Path.of("..", "spring-boot-starter", "src", "main", "resources", "META-INF");

  static final List<Path> SCHEMA =
      List.of(
          Path.of("..", "..", "docs", "configuration.schema.json"),
          IN_THE_JAR.resolve(Path.of("fanout", "configuration.schema.json")));

  static final Path METADATA = IN_THE_JAR.resolve("spring-configuration-metadata.json");

  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private JsonFile() {}

  /** The file's text: indented, and the same on every operating system. */
  static String text(Object json) {
    return JsonMapper.builder()
            .defaultPrettyPrinter(
                new DefaultPrettyPrinter().withObjectIndenter(LINES).withArrayIndenter(LINES))
            .build()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(json)
        + "\n";
  }
}
