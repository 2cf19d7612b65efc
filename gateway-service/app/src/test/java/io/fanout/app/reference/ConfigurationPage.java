package io.fanout.app.reference;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page that documents every setting: tables between markers, and examples. */
public final class ConfigurationPage {
  static final Path FILE = Path.of("..", "..", "docs", "configuration.md");
  private static final Path SECURITY = Path.of("..", "..", "docs", "security.md");

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w+) ?([\\w ]*)\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  private final String text;

  ConfigurationPage(String text) {
    this.text = text;
  }

  public static ConfigurationPage read() {
    return new ConfigurationPage(Source.read(FILE));
  }

  /** The page on security, for its examples. */
  public static ConfigurationPage security() {
    return new ConfigurationPage(Source.read(SECURITY));
  }

  String text() {
    return text;
  }

  /** The page with new text between the markers of this name. */
  ConfigurationPage with(String name, String generated) {
    String begin = "<!-- begin generated: " + name + " -->\n";
    String end = "<!-- end generated: " + name + " -->";
    int from = text.indexOf(begin);
    int to = text.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalStateException(
          "%s: no %s and %s (expected: both markers, in this order)".formatted(FILE, begin, end));
    }
    return new ConfigurationPage(
        text.substring(0, from + begin.length()) + generated + text.substring(to));
  }

  /** A code block: its language, its title on the same line, and its content. */
  public record Block(String language, String title, String content) {}

  /** A YAML text with the JSON blocks that follow it. */
  public record Example(String yaml, List<Block> bodies) {
    @Override
    public String toString() {
      return yaml;
    }
  }

  public List<Example> examples() {
    List<Example> examples = new ArrayList<>();
    for (MatchResult match : BLOCK.matcher(text).results().toList()) {
      Block block = new Block(match.group(1), match.group(2), match.group(3));
      if (block.language().equals("yaml")) {
        examples.add(new Example(block.content(), new ArrayList<>()));
      } else if (block.language().equals("json") && !examples.isEmpty()) {
        examples.get(examples.size() - 1).bodies().add(block);
      }
    }
    return examples;
  }
}
