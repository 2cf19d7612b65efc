package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages show the actual text of the examples' files, and the examples use this build's version.
 */
final class LibraryPageTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern SNIPPET =
      Pattern.compile("```[a-z]+ (examples/\\S+)\n(.*?)\n```", Pattern.DOTALL);

  private record Snippet(String file, String text) {}

  private static List<Snippet> snippets(String page) throws IOException {
    Matcher found = SNIPPET.matcher(text(page));
    List<Snippet> snippets = new ArrayList<>();
    while (found.find()) {
      snippets.add(new Snippet(found.group(1), found.group(2)));
    }
    return snippets;
  }

  private static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/library.md", "docs/handlers.md", "docs/shop.md"})
  void eachSnippetIsTheTextOfItsFile(String page) throws IOException {
    assertThat(snippets(page)).hasSizeGreaterThan(5);
    for (Snippet snippet : snippets(page)) {
      assertThat(text(snippet.file())).as(snippet.file()).contains(snippet.text());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"own-application", "from-a-controller", "shop"})
  void examplesNameTheVersionsOfThisBuild(String example) throws IOException {
    String build = text("pom.xml");
    assertThat(text("examples/" + example + "/pom.xml"))
        .contains("<version>" + property("spring-boot.version", build) + "</version>")
        .contains(
            "<fanout.version>%s%s</fanout.version>"
                .formatted(property("revision", build), property("changelist", build)));
  }

  private static String property(String name, String pom) {
    Matcher value = Pattern.compile("<%s>([^<]*)</".formatted(Pattern.quote(name))).matcher(pom);
    assertThat(value.find()).as(name).isTrue();
    return value.group(1);
  }
}
