package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassArchiveTest {
  @TempDir private Path folder = Path.of("");

  private ClassArchive archive(Jdk jdk, String... flags) {
    return ClassArchive.in(folder, jdk, List.of(flags), folder.resolve("rehearsal.log"));
  }

  @Test
  void aProgramThatFailsLeavesNoneAndIsNotTriedAgain() throws IOException {
    ClassArchive archive = archive(Jdk.current());

    archive.make(jarOf(Failing.class));

    assertThat(archive.flags()).isEmpty();
    assertThat(archive.isMade()).isTrue();
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().contains(".new-"));
  }

  @Test
  void anotherJdkOrOtherFlagsHaveAnArchiveOfTheirOwn() {
    Jdk jdk = new Jdk(Path.of("java"), "25.0.3");
    Jdk patched = new Jdk(Path.of("java"), "25.0.4");

    assertThat(archive(jdk).file()).isEqualTo(archive(jdk).file());
    assertThat(archive(patched).file()).isNotEqualTo(archive(jdk).file());
    assertThat(archive(jdk, "-XX:+UseZGC").file()).isNotEqualTo(archive(jdk).file());
  }

  @Test
  void aRehearsalLeavesAnArchiveThatTheSameJvmTakes() throws IOException, InterruptedException {
    Path jar = jarOf(Rehearsing.class);
    ClassArchive archive = archive(Jdk.current());

    archive.make(jar);

    assertThat(archive.flags()).anyMatch(flag -> flag.endsWith(archive.file().toString()));
    Process taken =
        new ProcessBuilder(
                Jdk.current().java().toString(),
                archive.flags().get(0),
                "-Xshare:on",
                "-jar",
                jar.toString(),
                "rehearse")
            .redirectErrorStream(true)
            .start();
    assertThat(taken.getInputStream()).asString(StandardCharsets.UTF_8).isEqualTo("rehearse");
    assertThat(taken.waitFor()).isZero();
  }

  private Path jarOf(Class<?> program) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, program.getName());
    String entry = program.getName().replace('.', '/') + ".class";
    Path jar = folder.resolve(program.getSimpleName() + ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        var in = program.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new ZipEntry(entry));
      in.transferTo(out);
    }
    return jar;
  }

  /** A program whose rehearsal goes wrong. */
  static final class Failing {
    public static void main(String[] arguments) {
      System.exit(3);
    }
  }

  /** A program that says what it was told to do. */
  static final class Rehearsing {
    @SuppressWarnings("SystemOut") // how the test sees that it ran
    public static void main(String[] arguments) {
      System.out.print(String.join(" ", arguments));
    }
  }
}
