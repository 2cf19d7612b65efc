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
    assertThat(JvmDefaults.with(JDK_25, List.of("-XX:+UseZGC")))
        .contains("-XX:+UseZGC")
        .doesNotContain("-XX:+UseSerialGC");
  }

  @Test
  void wantedFlagsComeLast() {
    assertThat(JvmDefaults.with(JDK_25, List.of("-XX:-ExitOnOutOfMemoryError")))
        .endsWith("-XX:-ExitOnOutOfMemoryError")
        .contains("-XX:+UseSerialGC");
  }

  @Test
  void aFlagOfANewJdkIsNotGivenToAnOldOne() {
    assertThat(JvmDefaults.with(JDK_17, List.of())).doesNotContain("-XX:+UseCompactObjectHeaders");
    assertThat(JvmDefaults.with(JDK_25, List.of())).contains("-XX:+UseCompactObjectHeaders");
  }
}
