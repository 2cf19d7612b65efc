package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PreparedGatewayTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void aProjectThatIsBuilt() throws IOException {
    Files.createDirectories(folder.resolve("gateway-service/app/target"));
    Files.createDirectories(folder.resolve("examples/demo/target"));
    ProgramJar.of(Extracting.class, folder.resolve("examples/demo/target/demo-app.jar"));
    build("1");
  }

  @Test
  void aJarThatCannotBeLaidOutIsRefusedWithWhatItSaid() throws IOException {
    ProgramJar.of(Broken.class, builtJar());

    assertThatThrownBy(() -> prepared().make())
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining(builtJar().toString())
        .hasMessageContaining("no tools here");
    assertThat(prepared().isMade()).isFalse();
  }

  @Test
  void anotherBuildIsPreparedAnewAndTheOneBeforeStays() throws IOException {
    String first = jarOf(prepared().make());
    build("2");
    assertThat(prepared().isMade()).isFalse();
    String second = jarOf(prepared().make());

    assertThat(second).isNotEqualTo(first);
    assertThat(Path.of(first)).exists();
    assertThat(prepared().isMade()).isTrue();
  }

  @Test
  void noMoreThanTwoBuildsAreKept() throws IOException {
    for (String version : List.of("1", "2", "3", "4")) {
      build(version);
      prepared().make();
    }

    try (Stream<Path> kept = Files.list(folder.resolve("run").resolve("prepared"))) {
      assertThat(kept).hasSize(2);
    }
  }

  @Test
  void theArchiveIsGivenToTheJvmBeforeTheJar() {
    List<String> arguments = prepared().make().arguments();

    assertThat(arguments).startsWith("-Dx=y").element(arguments.size() - 2).isEqualTo("-jar");
    assertThat(arguments).anyMatch(flag -> flag.endsWith(".archive"));
  }

  private PreparedGateway prepared() {
    Layout layout = new Layout(folder, new RunDirectory(folder.resolve("run")));
    return new PreparedGateway(layout, Jdk.current(), List.of("-Dx=y"));
  }

  private static String jarOf(PreparedGateway prepared) {
    List<String> arguments = prepared.arguments();
    return arguments.get(arguments.size() - 1);
  }

  private void build(String version) throws IOException {
    ProgramJar.of(Extracting.class, builtJar(), version);
  }

  private Path builtJar() {
    return folder.resolve("gateway-service/app/target/gateway-service.jar");
  }

  /** Extracts itself like the gateway's jar, and ignores all other commands. */
  static final class Extracting {
    public static void main(String[] arguments) throws IOException {
      if (arguments[0].equals("extract")) {
        Path jar = Path.of(System.getProperty("java.class.path"));
        Path destination = Files.createDirectories(Path.of(arguments[2]));
        Files.copy(jar, destination.resolve(jar.getFileName()));
      }
    }
  }

  /** A jar without tools. */
  static final class Broken {
    @SuppressWarnings("SystemOut") // the launcher quotes this output
    public static void main(String[] arguments) {
      System.out.println("no tools here");
      System.exit(1);
    }
  }
}
