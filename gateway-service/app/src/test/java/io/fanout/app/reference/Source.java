package io.fanout.app.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The documentation comments of one source file, as Markdown. */
final class Source {
  /** The gateway's modules; each type is in one of them. */
  private static final List<Path> MODULES =
      Stream.of("api", "core", "netty", "clients", "relay", "extras", "spring-boot-starter")
          .map(module -> Path.of("..", module, "src", "main", "java"))
          .toList();

  private static final Pattern PARAMETER =
      Pattern.compile("@param (\\w+) (.*?)(?=@param|\\*/)", Pattern.DOTALL);
  private static final Pattern CONSTANT =
      Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s+([A-Z][A-Z_]+)\\b", Pattern.DOTALL);

  private final String text;

  private Source(String text) {
    this.text = text;
  }

  static Source of(Class<?> type) {
    String file = type.getName().replace('.', '/') + ".java";
    return new Source(
        read(
            MODULES.stream()
                .map(module -> module.resolve(file))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(
                    () -> new IllegalStateException(file + " (expected: in one of " + MODULES))));
  }

  /** Every source file of these modules. */
  static List<Path> all() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path module : MODULES) {
      try (Stream<Path> below = Files.walk(module)) {
        below.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
      }
    }
    return files;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The description of each component of the file's record. */
  Map<String, String> parameters() {
    int end = text.indexOf("public record ");
    String comment = text.substring(text.lastIndexOf("/**", end), end);
    Map<String, String> parameters = new LinkedHashMap<>();
    Matcher matcher = PARAMETER.matcher(comment);
    while (matcher.find()) {
      parameters.put(matcher.group(1), markdown(matcher.group(2)));
    }
    return parameters;
  }

  /** The Javadoc of the file's class. */
  String summary(Class<?> type) {
    int end = text.indexOf("public final class " + type.getSimpleName());
    int start = text.lastIndexOf("/**", end) + "/**".length();
    return markdown(text.substring(start, text.indexOf("*/", start)));
  }

  /** The description of each constant of the file's enum. */
  Map<String, String> constants() {
    Map<String, String> constants = new LinkedHashMap<>();
    Matcher matcher = CONSTANT.matcher(text);
    while (matcher.find()) {
      constants.put(matcher.group(2), markdown(matcher.group(1)));
    }
    return constants;
  }

  private static String markdown(String javadoc) {
    return javadoc
        .replaceAll("\\R\\s*\\*", " ")
        .replaceAll("\\s+", " ")
        .replaceAll("\\{@(?:code|link) ([^}{]*(?:\\{[^}]*}[^}{]*)*)}", "`$1`")
        .replace("|", "\\|")
        .strip();
  }
}
