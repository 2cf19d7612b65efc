package io.fanout.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No test opens a listener only to learn a free port and then relies on that port: another test may
 * listen there by then. A test that needs a port on which nobody listens uses port 1.
 */
final class PortsInTestsTest {
  private static final Path ROOT = Path.of("..", "..");

  /** A listener that is closed once its port is known. */
  private static final Pattern CLOSED_AT_ONCE =
      Pattern.compile(
          "try \\(ServerSocket (\\w+) = [^;{}]*\\) \\{\\s*[^;{}]*\\b\\1\\.getLocalPort\\(\\);\\s*}");

  /** They start processes that cannot choose a free port themselves. */
  private static final List<String> EXEMPT = List.of("GoRelayTest.java", "ShopParts.java");

  @Test
  void noTestReliesOnAPortThatItHasGivenBack() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path test : tests()) {
      if (CLOSED_AT_ONCE.matcher(Files.readString(test)).find()) {
        found.add(test.getFileName().toString());
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(EXEMPT);
  }

  private static List<Path> tests() throws IOException {
    List<Path> tests = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean isBuilt = folder.endsWith("target") || folder.endsWith(".git");
            return isBuilt ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().matches(".*/src/test/java/.*\\.java")) {
              tests.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return tests;
  }
}
