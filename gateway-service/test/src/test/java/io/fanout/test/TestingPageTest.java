package io.fanout.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every block of docs/testing.md that names a file is a part of that file. */
class TestingPageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "testing.md");
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("src", "test", "java", "io", "fanout", "test", "examples"),
          Path.of("src", "test", "resources"));
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)(?: (\\S+))?\\n(.*?)^```$");

  /** A block's text and the file that it names. */
  record Block(String language, String file, String text) {
    @Override
    public String toString() {
      return file + ": " + text.lines().findFirst().orElse("");
    }
  }

  static List<Block> blocks() throws IOException {
    return BLOCK
        .matcher(Files.readString(PAGE))
        .results()
        .filter(match -> match.group(2) != null)
        .map(match -> new Block(match.group(1), match.group(2), match.group(3)))
        .toList();
  }

  @Test
  void thePageShowsEachWayToTest() throws IOException {
    assertThat(blocks())
        .extracting(Block::file)
        .contains(
            "OrdersTest.java",
            "AnnotatedOrdersTest.java",
            "OrdersInEveryModeTest.java",
            "StubbedPricesTest.java",
            "MembersTest.java",
            "BestsellersTest.java");
  }

  @Test
  void everyJavaBlockNamesItsFile() throws IOException {
    assertThat(BLOCK.matcher(Files.readString(PAGE)).results())
        .filteredOn(match -> match.group(1).equals("java"))
        .isNotEmpty()
        .allSatisfy(match -> assertThat(match.group(2)).as(match.group(3)).isNotNull());
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void aBlockIsAPartOfItsFile(Block block) throws IOException {
    assertThat(unindented(Files.readString(file(block.file()))))
        .as(block.file())
        .contains(unindented(block.text()));
  }

  private static Path file(String name) {
    return FOLDERS.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " (expected: in one of " + FOLDERS + ")"));
  }

  /** Lines without indentation: a block starts at the left margin, but its file may not. */
  private static String unindented(String text) {
    return text.replaceAll("(?m)^ +", "").strip();
  }
}
