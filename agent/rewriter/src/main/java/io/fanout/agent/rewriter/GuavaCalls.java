package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Turns Quasar's calls of Guava's static helpers and list type into calls of the JDK or of a small
 * class of ours. {@link GuavaTypes} then renames the types that are left.
 */
final class GuavaCalls extends Rewrite {
  private static final String GUAVA = "com/google/common/";

  GuavaCalls() {
    super(37);
  }

  @Override
  void apply(ClassNode type) {
    boolean predicate = type.interfaces.contains(GUAVA + "base/Predicate");
    for (MethodNode method : type.methods) {
      if (predicate
          && method.name.equals("apply")
          && method.desc.endsWith("(Ljava/lang/Object;)Z")) {
        method.name = "test";
        changed(type, method);
      }
      for (MethodInsnNode call : Instructions.calls(method, c -> c.owner.startsWith(GUAVA))) {
        if (call.getOpcode() == Opcodes.INVOKESTATIC) {
          call.owner = Support.COLLECTIONS;
          changed(type, method);
        } else if (call.owner.endsWith("/Predicate") && call.name.equals("apply")) {
          call.name = "test";
          changed(type, method);
        } else if (call.owner.endsWith("/ImmutableList")) {
          call.setOpcode(Opcodes.INVOKEINTERFACE);
          call.itf = true;
          changed(type, method);
        }
      }
    }
  }
}
