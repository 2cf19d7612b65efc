package io.fanout.agent.rewriter;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Proves that the rewritten classes stand alone: each class they name is among them, among our own
 * or in the JDK's public API. A class left out too many, or a library back in use, fails the build.
 */
final class References {
  private final Set<String> known;
  private final List<String> dependencies;

  /** The dependencies are packages that other jars bring, beside the JDK's. */
  References(Set<String> known, String... dependencies) {
    this.known = known;
    this.dependencies = List.of(dependencies);
  }

  void verify(Map<String, byte[]> classes) {
    Map<String, Set<String>> dangling = new TreeMap<>();
    classes.forEach(
        (name, bytes) -> {
          for (String reference : referencesOf(bytes)) {
            if (!isThere(reference)) {
              dangling.computeIfAbsent(reference, r -> new TreeSet<>()).add(name);
            }
          }
        });
    if (!dangling.isEmpty()) {
      throw new RewriteException(
          "Rewritten classes name classes that will not be there (missing=named by): %s. Keep the missing class or rewrite what names it."
              .formatted(dangling));
    }
  }

  private boolean isThere(String reference) {
    return known.contains(reference)
        || reference.startsWith(Support.PACKAGE)
        || reference.equals(Support.THREAD_ACCESS)
        || dependencies.stream().anyMatch(reference::startsWith)
        || reference.startsWith("java/")
        || reference.startsWith("javax/management/");
  }

  private static Set<String> referencesOf(byte[] bytes) {
    Set<String> names = new TreeSet<>();
    Remapper collector =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String internalName) {
            names.add(internalName);
            return internalName;
          }
        };
    new ClassReader(bytes).accept(new ClassRemapper(new ClassWriter(0), collector), 0);
    return names;
  }
}
