package io.fanout.gateway.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The documentation comments of one source file, as Markdown. */
final class Source {
  private static final Path ROOT = Path.of("src", "main", "java");
  private static final Pattern PARAMETER =
      Pattern.compile("@param (\\w+) (.*?)(?=@param|\\*/)", Pattern.DOTALL);
  private static final Pattern CONSTANT =
      Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s+([A-Z][A-Z_]+)\\b", Pattern.DOTALL);

  private final String text;

  private Source(String text) {
    this.text = text;
  }

  static Source of(Class<?> type) {
    return new Source(read(ROOT.resolve(type.getName().replace('.', '/') + ".java")));
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is said of each component of the record that the file is about. */
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

  /** The comment of the class that the file is about. */
  String summary(Class<?> type) {
    int end = text.indexOf("public final class " + type.getSimpleName());
    int start = text.lastIndexOf("/**", end) + "/**".length();
    return markdown(text.substring(start, text.indexOf("*/", start)));
  }

  /** What is said of each constant of the enum that the file is about. */
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
