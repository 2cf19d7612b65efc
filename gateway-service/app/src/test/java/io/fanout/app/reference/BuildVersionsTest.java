package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every version is in the root POM, and files that repeat the project's version agree with it. */
class BuildVersionsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern WRITTEN_OUT =
      Pattern.compile("<(?:[\\w.-]+\\.)?version>[^$<]+</(?:[\\w.-]+\\.)?version>");
  private static final Pattern IMAGE = Pattern.compile("\\bfanout/[a-z-]+:(\\d[\\w.-]*)");
  private static final Pattern ARTIFACT =
      Pattern.compile("(?:<fanout\\.version>|-DarchetypeVersion=)(\\d[\\w.-]*)");

  @Test
  void noModuleHasAVersionOfItsOwn() throws IOException {
    List<Path> poms = modules(ROOT);
    assertThat(poms).hasSizeGreaterThan(20);
    for (Path pom : poms) {
      assertThat(WRITTEN_OUT.matcher(Source.read(pom)).results().map(MatchResult::group))
          .as("versions in %s", pom)
          .isEmpty();
    }
  }

  @Test
  void imagesAndExamplesNameTheVersionOfTheBuild() throws IOException {
    String revision = property("revision");
    assertThat(repeated(IMAGE)).hasSizeGreaterThan(4).containsOnly(revision);
    assertThat(repeated(ARTIFACT))
        .hasSizeGreaterThan(3)
        .containsOnly(revision + property("changelist"));
  }

  private static String property(String name) {
    return Pattern.compile("<%s>(.*?)</".formatted(name))
        .matcher(Source.read(ROOT.resolve("pom.xml")))
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> repeated(Pattern version) throws IOException {
    List<String> repeated = new ArrayList<>();
    for (Path file : whatRepeatsIt()) {
      version.matcher(Source.read(file)).results().map(x -> x.group(1)).forEach(repeated::add);
    }
    return repeated;
  }

  /** The POMs of all modules that an aggregator lists, without the root POM. */
  private static List<Path> modules(Path folder) {
    List<Path> poms = new ArrayList<>();
    Pattern.compile("<module>(.*?)</module>")
        .matcher(Source.read(folder.resolve("pom.xml")))
        .results()
        .map(module -> folder.resolve(module.group(1)))
        .forEach(
            module -> {
              poms.add(module.resolve("pom.xml"));
              poms.addAll(modules(module));
            });
    return poms;
  }

  private static List<Path> whatRepeatsIt() throws IOException {
    List<Path> files = new ArrayList<>(List.of(ROOT.resolve("docker-compose.yml")));
    try (Stream<Path> examples = Files.walk(ROOT.resolve("examples"))) {
      examples
          .filter(file -> !file.toString().contains("target"))
          .filter(file -> file.toString().matches(".*(/pom\\.xml|/Dockerfile|\\.md)"))
          .forEach(files::add);
    }
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
    }
    return files;
  }
}
