package io.fanout.compare.run;

import io.fanout.compare.plan.Engine;
import io.fanout.launcher.process.LauncherException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The program that an {@link Injector} starts.
 *
 * @param name for messages
 * @param arguments the arguments after {@code java} and the memory flags
 * @param version for the report
 */
public record InjectorProgram(
    String name, Supplier<List<String>> arguments, Supplier<String> version) {
  /** The injector program of that engine. */
  public static InjectorProgram of(Engine engine, Path root) {
    return engine == Engine.LEAN ? lean() : gatling(root);
  }

  private static InjectorProgram lean() {
    return new InjectorProgram(
        "The lean injector",
        () -> LeanJvm.arguments("io.fanout.lean.inject.LeanInjector"),
        () -> "lean");
  }

  static InjectorProgram gatling(Path root) {
    Path target = root.resolve("load-tests").resolve("target");
    Path libraries = target.resolve("gatling-lib");
    return new InjectorProgram(
        "Gatling", () -> gatlingArguments(target, libraries), () -> version(libraries));
  }

  private static List<String> gatlingArguments(Path target, Path libraries) {
    if (!Files.isDirectory(libraries)) {
      throw new LauncherException(
          "%s is missing (expected: built); run ./fanout compare from the project's folder, which builds it"
              .formatted(libraries));
    }
    return List.of(
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-cp",
        target.resolve("test-classes") + File.pathSeparator + libraries + File.separator + "*",
        "io.fanout.load.Runs");
  }

  /** Gatling's version, from the name of its jar. */
  private static String version(Path libraries) {
    try (Stream<Path> jars = Files.list(libraries)) {
      return jars.map(jar -> jar.getFileName().toString())
          .filter(name -> name.startsWith("gatling-app-"))
          .map(name -> name.replaceAll("gatling-app-(.*)\\.jar", "$1"))
          .findFirst()
          .orElse("unknown");
    } catch (IOException missing) {
      return "unknown";
    }
  }
}
