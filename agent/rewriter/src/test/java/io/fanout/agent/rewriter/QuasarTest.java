package io.fanout.agent.rewriter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The rewrites against the official classes, and against ones that are not quite those. */
class QuasarTest {
  private static final String FRAME =
      "co/paralleluniverse/fibers/instrument/TypeAnalyzer$TypeFrame";
  private static final String MONITOR =
      "co/paralleluniverse/common/monitoring/JMXForkJoinPoolMonitor";

  @Test
  void failsWhenARewriteMissesItsTarget() throws IOException {
    Map<String, ClassNode> classes = official();
    method(classes, FRAME, "execute").name = "executeOtherwise";

    assertThatThrownBy(() -> new Quasar().rewrite(classes))
        .isInstanceOf(RewriteException.class)
        .hasMessageContaining("DupCopiesOnce: changed 0 places (expected: 1)");
  }

  @Test
  void failsWhenARewriteFindsMoreThanItsTargets() throws IOException {
    Map<String, ClassNode> classes = official();
    Objects.requireNonNull(classes.get(MONITOR))
        .visitField(0, "level", "I", null, Opcodes.ASM7)
        .visitEnd();

    assertThatThrownBy(() -> new Quasar().rewrite(classes))
        .isInstanceOf(RewriteException.class)
        .hasMessageContaining("AsmApiLevel: changed 19 places (expected: 18)")
        .hasMessageContaining(MONITOR + "#level");
  }

  @Test
  void failsWhenAClassToLeaveOutIsMissing() throws IOException {
    Map<String, ClassNode> classes = official();
    classes.remove("co/paralleluniverse/common/util/UtilUnsafe");

    assertThatThrownBy(() -> new Quasar().rewrite(classes))
        .isInstanceOf(RewriteException.class)
        .hasMessageContaining("UtilUnsafe=1 (expected: 2)");
  }

  @Test
  void failsWhenAClassNamesOneThatWillNotBeThere() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, 0, "A", null, "com/google/common/base/Gone", null);

    assertThatThrownBy(() -> new References(Set.of("A")).verify(Map.of("A", writer.toByteArray())))
        .isInstanceOf(RewriteException.class)
        .hasMessageContaining("com/google/common/base/Gone=[A]");
  }

  @Test
  void rewritesTheOfficialClasses() throws IOException {
    assertThat(new Quasar().rewrite(official()))
        .containsKeys("co/paralleluniverse/fibers/Fiber", FRAME)
        .doesNotContainKeys(
            "co/paralleluniverse/common/util/UtilUnsafe",
            "co/paralleluniverse/concurrent/util/ThreadAccess");
  }

  private static Map<String, ClassNode> official() throws IOException {
    try (JarFile jar = Jars.holding("co/paralleluniverse/fibers/Fiber")) {
      return Jars.classes(jar);
    }
  }

  private static MethodNode method(Map<String, ClassNode> classes, String owner, String name) {
    return classes.entrySet().stream()
        .filter(entry -> entry.getKey().equals(owner))
        .flatMap(entry -> Instructions.methods(entry.getValue(), name).stream())
        .findFirst()
        .orElseThrow();
  }
}
