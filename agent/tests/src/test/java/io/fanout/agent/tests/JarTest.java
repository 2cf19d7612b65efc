package io.fanout.agent.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar as it is shipped. */
class JarTest {
  @Test
  void everyClassLinksWithoutAnyOtherJarAndWithoutAWarning() throws Exception {
    ChildJvm jvm = new ChildJvm(ChildJvm.locationOf(LinkAll.class), ChildJvm.OPENS);

    assertThat(jvm.outputOf(LinkAll.class.getName(), ChildJvm.quasar().toString()))
        .isEqualTo("all linked");
  }

  @Test
  void isLibraryAndAgentInOne() throws Exception {
    try (JarFile jar = new JarFile(ChildJvm.quasar().toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();

      assertThat(manifest.getValue("Premain-Class"))
          .isEqualTo("co.paralleluniverse.fibers.instrument.JavaAgent");
      assertThat(manifest.getValue("Agent-Class"))
          .isEqualTo("co.paralleluniverse.fibers.instrument.JavaAgent");
      assertThat(manifest.getValue("Add-Opens")).isEqualTo("java.base/java.lang");
    }
  }

  @Test
  void carriesTheLicencesOfWhatItHolds() throws Exception {
    try (JarFile jar = new JarFile(ChildJvm.quasar().toFile())) {
      assertThat(jar.stream().map(entry -> entry.getName()))
          .contains(
              "META-INF/NOTICE",
              "META-INF/licenses/ASM.txt",
              "META-INF/licenses/EPL-1.0.txt",
              "META-INF/licenses/LGPL-3.0.txt",
              "META-INF/licenses/GPL-3.0.txt");
    }
  }
}
