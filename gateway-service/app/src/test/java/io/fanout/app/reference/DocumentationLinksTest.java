package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that every relative link of the documentation leads to an existing file and heading. */
class DocumentationLinksTest {
  private static final Path ROOT = root();
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
        if (!ELSEWHERE.matcher(link.group(1)).matches()) {
          links++;
          if (!leadsSomewhere(page, link.group(1), link.group(2))) {
            broken.add(page + ": " + link.group());
          }
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isPositive();
  }

  private static boolean leadsSomewhere(Path page, String target, String heading) {
    Path file = target.isEmpty() ? page : page.resolveSibling(target);
    return Files.exists(file)
        && (heading == null
            || HEADING
                .matcher(text(file))
                .results()
                .anyMatch(found -> anchor(found.group(1)).equals(heading)));
  }

  /** The repository: the nearest parent folder that has the documentation. */
  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("docs"))) {
      folder = Objects.requireNonNull(folder.getParent(), "no folder docs around this module");
    }
    return folder;
  }

  /** The anchor that GitHub gives a heading. */
  private static String anchor(String heading) {
    return heading
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
        .replace(' ', '-');
  }

  private static String text(Path page) {
    return CODE.matcher(Source.read(page)).replaceAll("");
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }
}
