package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.Remapper;

/** Moves ASM to the package where Quasar looks for it, out of the way of anybody else's ASM. */
final class AsmRelocation extends Remapper {
  private static final String FROM = "org/objectweb/asm/";
  static final String TO = "co/paralleluniverse/asm/";

  AsmRelocation() {
    super(Opcodes.ASM9);
  }

  @Override
  public String map(String internalName) {
    return internalName.startsWith(FROM)
        ? TO + internalName.substring(FROM.length())
        : internalName;
  }
}
