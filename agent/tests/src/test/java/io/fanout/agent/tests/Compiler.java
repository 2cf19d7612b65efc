package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources for the running JDK, the newest class files that it knows. */
final class Compiler {
  static final int RELEASE = Runtime.version().feature();

  private Compiler() {}

  /** The programs of this module, uninstrumented. */
  static void programs(Path folder) throws IOException {
    Path sources = Path.of(System.getProperty("test.sources"), "io/fanout/agent/tests/program");
    try (Stream<Path> files = Files.list(sources)) {
      compile(files.toList(), folder);
    }
  }

  /** One source text. */
  static void source(String className, String text, Path folder, Path... libraries)
      throws IOException {
    Path file = Files.createTempDirectory("source").resolve(className + ".java");
    Files.writeString(file, text);
    compile(List.of(file), folder, libraries);
  }

  static void compile(List<Path> sources, Path folder, Path... libraries) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter output = new StringWriter();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-d",
              folder.toString(),
              "--release",
              String.valueOf(RELEASE),
              "-proc:none",
              "-parameters",
              "-cp",
              classPath(libraries));
      boolean compiled =
          compiler
              .getTask(
                  output, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(output.toString()).isTrue();
    }
  }

  private static String classPath(Path... libraries) {
    return Stream.concat(
            Stream.of(libraries).map(Path::toString),
            Stream.of(System.getProperty("java.class.path")))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
