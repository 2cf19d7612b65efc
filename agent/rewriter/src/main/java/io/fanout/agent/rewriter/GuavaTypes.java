package io.fanout.agent.rewriter;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.Remapper;

/**
 * The JDK's or our own types in place of Guava's, so that fibers need no third-party jar at all.
 */
final class GuavaTypes extends Remapper {
  private static final String GUAVA = "com/google/common/";
  private static final Map<String, String> TYPES =
      Map.of(
          GUAVA + "base/Function", "java/util/function/Function",
          GUAVA + "base/Predicate", "java/util/function/Predicate",
          GUAVA + "collect/ImmutableList", "java/util/List",
          GUAVA + "collect/ImmutableMap", "java/util/Map",
          GUAVA + "collect/UnmodifiableIterator", "java/util/Iterator",
          GUAVA + "collect/MapMaker", Support.MAP_MAKER,
          GUAVA + "util/concurrent/ThreadFactoryBuilder", Support.THREAD_FACTORY_BUILDER);

  GuavaTypes() {
    super(Opcodes.ASM9);
  }

  @Override
  public String map(String internalName) {
    return TYPES.getOrDefault(internalName, internalName);
  }
}
