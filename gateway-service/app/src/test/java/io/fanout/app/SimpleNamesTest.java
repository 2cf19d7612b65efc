package io.fanout.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No two classes in a module share a simple name, so that a reader can tell them apart without
 * opening files.
 */
final class SimpleNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "api",
        "core",
        "netty",
        "clients",
        "relay",
        "extras",
        "redis",
        "spring-boot-starter"
      })
  void noSimpleNameStandsTwiceInAModule(String module) throws IOException {
    List<String> names = names(Path.of("..", module, "src", "main", "java"));
    Map<String, Long> counts =
        names.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

    assertThat(names).hasSizeGreaterThan(10);
    assertThat(counts.keySet()).filteredOn(name -> counts.get(name) > 1).isEmpty();
  }

  private static List<String> names(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
          .toList();
    }
  }
}
