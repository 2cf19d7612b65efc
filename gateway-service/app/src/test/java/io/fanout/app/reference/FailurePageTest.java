package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the page of promises names an existing test for each promise. */
class FailurePageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "failure.md");

  /** The folders of modules with tests of promises. */
  private static final List<Path> MODULES = List.of(Path.of(".."), Path.of("..", "..", "examples"));

  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)`");

  /** A test's name, or the page of a measurement for promises that only a load test can check. */
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
  void noPromiseStandsTwiceInATable() {
    for (String table : Source.read(PAGE).split("\n\n", -1)) {
      List<String> promises =
          table
              .lines()
              .filter(line -> line.startsWith("| survives "))
              .map(line -> line.substring(2).split(" \\| ", 2)[0])
              .toList();
      assertThat(promises).doesNotHaveDuplicates();
    }
  }

  @Test
  void everyNamedTestExists() throws IOException {
    List<MatchResult> named = NAMED.matcher(Source.read(PAGE)).results().toList();
    Map<String, String> sources = testSources();
    assertThat(named)
        .isNotEmpty()
        .allSatisfy(
            name ->
                assertThat(sources.get(name.group(1)))
                    .containsPattern("@(Test|ParameterizedTest|Property)")
                    .contains("void " + name.group(2) + "("));
  }

  @Test
  void thePageHasEveryWordForHowACallEnds() {
    String page = Source.read(PAGE);
    assertThat(CallResultKind.values())
        .allSatisfy(each -> assertThat(page).contains("| `" + each.label() + "` |"));
  }

  /**
   * The text of all tests by class name; classes with the same name in several packages are joined.
   */
  private static Map<String, String> testSources() throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (Path tests : testFolders()) {
      try (Stream<Path> all = Files.walk(tests)) {
        all.filter(file -> file.toString().endsWith(".java"))
            .forEach(file -> sources.merge(typeOf(file), Source.read(file), String::concat));
      }
    }
    return sources;
  }

  private static String typeOf(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - ".java".length());
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
