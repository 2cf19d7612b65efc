package io.fanout.boot.wiring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/**
 * The files and config trees that an environment was read from, and what tells that one of them has
 * changed: its real path, its size and its time. Kubernetes replaces a mounted ConfigMap or Secret
 * by another target of a symbolic link, which changes the real path.
 */
final class ConfigurationFiles {
  private static final Pattern FILE = Pattern.compile("file \\[([^]]+)]");
  private static final int DEEPEST = 4;
  private static final int MOST_FILES = 2_000;

  private final Set<Path> paths;

  private ConfigurationFiles(Set<Path> paths) {
    this.paths = paths;
  }

  static ConfigurationFiles of(ConfigurableEnvironment environment) {
    Set<Path> paths = new TreeSet<>();
    for (PropertySource<?> source : environment.getPropertySources()) {
      if (source instanceof ConfigTreePropertySource tree) {
        paths.add(tree.getSource());
      }
      Matcher file = FILE.matcher(source.getName());
      if (file.find()) {
        paths.add(Path.of(file.group(1)));
      }
    }
    return new ConfigurationFiles(paths);
  }

  boolean isEmpty() {
    return paths.isEmpty();
  }

  @Override
  public String toString() {
    return paths.toString();
  }

  /** Equal to an earlier one where nothing has changed in between. */
  List<String> fingerprint() {
    List<String> all = new ArrayList<>();
    paths.forEach(path -> add(all, path));
    return all;
  }

  private static void add(List<String> all, Path path) {
    try (Stream<Path> files = Files.walk(path, DEEPEST, FileVisitOption.FOLLOW_LINKS)) {
      files.filter(Files::isRegularFile).limit(MOST_FILES).sorted().forEach(f -> all.add(of(f)));
    } catch (IOException | UncheckedIOException e) {
      all.add(path + " " + e.getClass().getSimpleName());
    }
  }

  private static String of(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return "%s %s %d %s"
          .formatted(file, file.toRealPath(), attributes.size(), attributes.lastModifiedTime());
    } catch (IOException e) {
      // The file disappeared meanwhile, which is a change like any other.
      return file + " " + e.getClass().getSimpleName();
    }
  }
}
