package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JdkTest {
  @Test
  void aFolderWithoutJavaIsRefused(@TempDir Path folder) {
    assertThatThrownBy(() -> Jdk.at(folder))
        .isInstanceOf(LauncherException.class)
        .hasMessage("--jdk %s: not a JDK (expected: a folder that holds bin/java)", folder);
  }

  @ParameterizedTest
  @CsvSource({"1.8.0_402,8,false", "17.0.15,17,false", "21,21,true", "26-ea,26,true"})
  void theVersionSaysWhetherThereAreVirtualThreads(String version, int feature, boolean virtual) {
    Jdk jdk = new Jdk(Path.of("java"), version);

    assertThat(jdk.feature()).isEqualTo(feature);
    assertThat(jdk.hasVirtualThreads()).isEqualTo(virtual);
  }

  @Test
  void aJdkTellsItsVersion() {
    assertThat(Jdk.at(Path.of(System.getProperty("java.home"))).version())
        .isEqualTo(Jdk.current().version());
  }
}
