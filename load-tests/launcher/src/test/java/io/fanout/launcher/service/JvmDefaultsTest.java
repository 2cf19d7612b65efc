package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmDefaultsTest {
  private static final Jdk JDK_17 = new Jdk(Path.of("java"), "17.0.15");
  private static final Jdk JDK_25 = new Jdk(Path.of("java"), "25.0.3");

  @Test
  void anotherCollectorReplacesTheUsualOne() {
    assertThat(JvmDefaults.with(JDK_25, List.of("-XX:+UseZGC"), 2))
        .contains("-XX:+UseZGC")
        .doesNotContain("-XX:+UseSerialGC");
  }

  @Test
  void withCoresToSpareTheJvmChoosesItsCollector() {
    assertThat(JvmDefaults.with(JDK_25, List.of(), 4)).noneMatch(flag -> flag.endsWith("GC"));
  }

  @Test
  void wantedFlagsComeLast() {
    assertThat(JvmDefaults.with(JDK_25, List.of("-XX:-ExitOnOutOfMemoryError"), 2))
        .endsWith("-XX:-ExitOnOutOfMemoryError")
        .contains("-XX:+UseSerialGC");
  }

  @Test
  void aFlagOfANewJdkIsNotGivenToAnOldOne() {
    assertThat(JvmDefaults.with(JDK_17, List.of(), 2))
        .doesNotContain("-XX:+UseCompactObjectHeaders");
    assertThat(JvmDefaults.with(JDK_25, List.of(), 2)).contains("-XX:+UseCompactObjectHeaders");
  }
}
