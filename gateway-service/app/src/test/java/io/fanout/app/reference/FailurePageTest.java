package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of promises names a test for each; here it is held to that. */
class FailurePageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "failure.md");

  /** The folders whose modules have tests of promises. */
  private static final List<Path> MODULES = List.of(Path.of(".."), Path.of("..", "..", "examples"));

  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)`");

  /** A test's name or, for what only a load can tell, the page of a measurement. */
  private static final Pattern EVIDENCE =
      Pattern.compile(NAMED.pattern() + "|]\\(results/archive/[\\w-]+\\.md\\)");

  @Test
  void everyPromiseNamesATestOrAMeasurement() {
    List<String> rows =
        Source.read(PAGE)
            .lines()
            .filter(line -> line.startsWith("| survives ") && !line.startsWith("| survives |"))
            .toList();
    assertThat(rows).isNotEmpty().allSatisfy(row -> assertThat(row).containsPattern(EVIDENCE));
  }

  @Test
  void everyNamedTestExists() throws IOException {
    List<MatchResult> named = NAMED.matcher(Source.read(PAGE)).results().toList();
    assertThat(named).isNotEmpty();
    for (MatchResult name : named) {
      assertThat(sourcesOf(name.group(1)))
          .as(name.group())
          .containsPattern("@(Test|ParameterizedTest|Property)")
          .containsPattern("void " + name.group(2) + "\\(");
    }
  }

  @Test
  void thePageHasEveryWordForHowACallEnds() {
    String page = Source.read(PAGE);
    assertThat(CallResultKind.values())
        .allSatisfy(each -> assertThat(page).contains("| `" + each.label() + "` |"));
  }

  /** The text of every test of that name: packages may have one each. */
  private static String sourcesOf(String type) throws IOException {
    StringBuilder sources = new StringBuilder();
    for (Path tests : testFolders()) {
      try (Stream<Path> all = Files.walk(tests)) {
        all.filter(file -> file.endsWith(type + ".java"))
            .map(Source::read)
            .forEach(sources::append);
      }
    }
    return sources.toString();
  }

  private static List<Path> testFolders() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (Path modules : MODULES) {
      try (Stream<Path> all = Files.list(modules)) {
        all.map(module -> module.resolve("src/test/java"))
            .filter(Files::isDirectory)
            .forEach(folders::add);
      }
    }
    return folders;
  }
}
