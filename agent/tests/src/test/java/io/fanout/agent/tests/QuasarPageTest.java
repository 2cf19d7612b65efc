package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds {@code docs/quasar.md} to the rewrites and the tests that exist. */
class QuasarPageTest {
  private static final Path AGENT = Path.of("..");
  private static final Path PAGE = AGENT.resolve(Path.of("..", "docs", "quasar.md"));
  private static final Path REWRITES =
      AGENT.resolve(
          Path.of("rewriter", "src", "main", "java", "io", "fanout", "agent", "rewriter"));
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

  @Test
  void hasARowForEachRewrite() throws IOException {
    String page = Files.readString(PAGE);
    List<String> rewrites;
    try (Stream<Path> files = Files.list(REWRITES)) {
      rewrites =
          files
              .filter(file -> read(file).matches("(?s).*class \\w+ extends (Rewrite|Remapper) .*"))
              .map(file -> file.getFileName().toString().replace(".java", ""))
              .toList();
    }
    assertThat(rewrites)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(page).contains("| `" + each + "` |"));
  }

  @Test
  void namesOnlyTestsThatExist() throws IOException {
    List<MatchResult> named = TEST.matcher(Files.readString(PAGE)).results().toList();
    assertThat(named).isNotEmpty();
    for (MatchResult test : named) {
      assertThat(source(test.group(1))).as(test.group()).contains("void " + test.group(2) + "(");
    }
  }

  private static String source(String type) throws IOException {
    try (Stream<Path> files = Files.walk(AGENT)) {
      return files
          .filter(file -> file.endsWith(type + ".java"))
          .findFirst()
          .map(QuasarPageTest::read)
          .orElseThrow(() -> new AssertionError("no source of " + type + " below agent/"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
