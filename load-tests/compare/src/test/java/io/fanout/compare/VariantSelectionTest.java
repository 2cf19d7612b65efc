package io.fanout.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.plan.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses fake JDKs that only report a version. */
final class VariantSelectionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void virtualThreadsThatWereAskedForNeedAJdkThatHasThem() throws IOException {
    VariantSelection asked =
        new VariantSelection(List.of("virtual-thread"), List.of(), List.of(jdk("17.0.15")), false);

    assertThatThrownBy(asked::variants)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "virtual-thread: JDK 17.0.15 (expected: 21 or later); name one with --jdk virtual-thread=HOME");
  }

  @Test
  void virtualThreadsThatNobodyAskedForAreLeftOutAndThatIsSaid() throws IOException {
    VariantSelection usual =
        new VariantSelection(List.of(), List.of(), List.of(jdk("17.0.15")), false);

    assertThat(usual.variants())
        .extracting(Variant::name)
        .containsExactly("thread-pool-200", "thread-pool-2000", "fiber-comsat", "fiber-event-loop");
    assertThat(usual.leftOut())
        .containsExactly(
            "virtual-thread was left out: JDK 17.0.15 (expected: 21 or later); name one with --jdk"
                + " virtual-thread=HOME");
  }

  @Test
  void eachVariantRunsOnItsOwnJdk() throws IOException {
    VariantSelection mixed =
        new VariantSelection(
            List.of(),
            List.of(),
            List.of(jdk("17.0.15"), "virtual-thread=" + jdk("25.0.3")),
            false);

    assertThat(mixed.leftOut()).isEmpty();
    assertThat(mixed.variants())
        .extracting(variant -> variant.name() + " " + variant.jdk().version())
        .contains("fiber-event-loop 17.0.15", "virtual-thread 25.0.3");
  }

  @Test
  void aQuickLookHasNoTimeForThousandsOfThreadsUnlessTheyAreAskedFor() throws IOException {
    VariantSelection quick =
        new VariantSelection(List.of(), List.of(), List.of(jdk("25.0.3")), true);
    VariantSelection asked =
        new VariantSelection(List.of("thread-pool-2000"), List.of(), List.of(jdk("25.0.3")), true);

    assertThat(quick.variants())
        .extracting(Variant::name)
        .containsExactly("thread-pool-200", "fiber-comsat", "fiber-event-loop", "virtual-thread");
    assertThat(quick.leftOut())
        .containsExactly(
            "thread-pool-2000 was left out: starting its threads takes longer than --quick"
                + " allows (use --only thread-pool-2000, or omit --quick)");
    assertThat(asked.variants()).extracting(Variant::name).containsExactly("thread-pool-2000");
    assertThat(asked.leftOut()).isEmpty();
  }

  @Test
  void otherGatewaysComeAfterOurs() throws IOException {
    List<Variant> chosen = withPeers("mine=./run --fast").variants();

    assertThat(chosen).extracting(Variant::name).containsExactly("fiber-event-loop", "mine");
    assertThat(chosen).extracting(Variant::isPeer).containsExactly(false, true);
    assertThat(chosen).extracting(Variant::mode).containsExactly("fiber", "peer");
    assertThat(chosen).extracting(Variant::command).containsExactly("", "./run --fast");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mine       | --peer mine (expected: NAME=COMMAND, e.g. mine=./run-mine; a name has lower-case letters, digits and -)
          'mine= '   | --peer mine=  (expected: NAME=COMMAND, e.g. mine=./run-mine; a name has lower-case letters, digits and -)
          Mine=./run | --peer Mine=./run (expected: NAME=COMMAND, e.g. mine=./run-mine; a name has lower-case letters, digits and -)
          fiber-event-loop=./run | --peer fiber-event-loop: a variant of that name exists (expected: another name)
          """)
  void anotherGatewayNeedsANameOfItsOwnAndACommand(String peer, String message) throws IOException {
    VariantSelection selection = withPeers(peer);

    assertThatThrownBy(selection::variants)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** It has a JDK of its own, or none. */
  @Test
  void anotherGatewayGetsNoJdk() throws IOException {
    VariantSelection selection =
        new VariantSelection(
            List.of("fiber-event-loop"),
            List.of(),
            List.of("mine=./run"),
            List.of("mine=" + jdk("25.0.3")),
            false,
            Variant::usual);

    assertThatThrownBy(selection::variants)
        .hasMessageEndingWith("or NAME=HOME with one of [fiber-event-loop])");
  }

  private VariantSelection withPeers(String... peers) throws IOException {
    return new VariantSelection(
        List.of("fiber-event-loop"),
        List.of(),
        List.of(peers),
        List.of(jdk("25.0.3")),
        false,
        Variant::usual);
  }

  private String jdk(String version) throws IOException {
    Path home = folder.resolve("jdk-" + version);
    Files.createDirectories(home.resolve("bin"));
    Path java = home.resolve("bin/java");
    Files.writeString(java, "#!/bin/sh\necho '    java.version = %s'\n".formatted(version));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home.toString();
  }
}
