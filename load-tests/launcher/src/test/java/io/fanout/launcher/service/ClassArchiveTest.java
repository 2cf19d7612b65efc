package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassArchiveTest {
  /** A method's line in the JVM's listing of profiles. */
  private static final Pattern METHOD_PROFILE = Pattern.compile("(?m)^ *\\d+: 0x\\w+ M ");

  @TempDir private Path folder = Path.of("");

  private ClassArchive archive(Jdk jdk, String... flags) {
    return ClassArchive.in(folder, jdk, List.of(flags), folder.resolve("rehearsal.log"));
  }

  @Test
  void aProgramThatFailsLeavesNoneAndIsNotTriedAgain() throws IOException {
    ClassArchive archive = archive(Jdk.current());

    archive.make(ProgramJar.of(Failing.class, folder.resolve("failing.jar")), List.of());

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
    Path jar = ProgramJar.of(Rehearsing.class, folder.resolve("rehearsing.jar"));
    ClassArchive archive = archive(Jdk.current());

    archive.make(jar, List.of());

    String taking = archive.flags().get(0);
    assertThat(taking).endsWith(archive.file().toString());
    // With this flag, a JVM exits if it cannot use the archive.
    String orNothing = taking.startsWith("-XX:AOTCache") ? "-XX:AOTMode=on" : "-Xshare:on";
    Process taken =
        new ProcessBuilder(
                Jdk.current().java().toString(),
                taking,
                orNothing,
                "-jar",
                jar.toString(),
                "rehearse")
            .redirectErrorStream(true)
            .start();
    assertThat(taken.getInputStream()).asString(StandardCharsets.UTF_8).isEqualTo("rehearse");
    assertThat(taken.waitFor()).isZero();
  }

  /** A JVM would compile with a rehearsal's profiles, which slow a gateway under load. */
  @Test
  void anArchiveHoldsNoProfiles() throws IOException {
    Path jar = ProgramJar.of(Rehearsing.class, folder.resolve("rehearsing.jar"));
    ClassArchive archive = archive(Jdk.current());

    archive.make(jar, List.of());

    if (Jdk.current().feature() < 25) {
      // A class-data archive has no room for them.
      assertThat(archive.flags()).containsExactly("-XX:SharedArchiveFile=" + archive.file());
      return;
    }
    List<String> command = new ArrayList<>(List.of(Jdk.current().java().toString()));
    command.addAll(archive.flags());
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+AOTPrintTrainingInfo"));
    command.addAll(List.of("-jar", jar.toString(), "done"));
    Process listing = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(listing.getInputStream())
        .asString(StandardCharsets.UTF_8)
        .contains("Archived TrainingData Dictionary", "done")
        .doesNotContainPattern(METHOD_PROFILE);
  }

  /** A program whose rehearsal fails. */
  static final class Failing {
    public static void main(String[] arguments) {
      System.exit(3);
    }
  }

  /** A program that prints its arguments. */
  static final class Rehearsing {
    @SuppressWarnings("SystemOut") // the test reads the output
    public static void main(String[] arguments) {
      System.out.print(String.join(" ", arguments));
    }
  }
}
