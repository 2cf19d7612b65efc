package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Instruments a method that only forwards to a suspendable one within {@code try ... finally}.
 * Quasar leaves a method alone whose single suspendable call comes first, unless a handler around
 * the call would catch a suspension. It looks for handlers of exceptions by name, and a {@code
 * finally} has none: its block ran at every suspension.
 */
final class FinallyRunsOnce extends Rewrite {
  FinallyRunsOnce() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/instrument/InstrumentMethod")) {
      return;
    }
    for (MethodNode method : Instructions.methods(type, "hasSuspendableTryCatchBlocksAround")) {
      for (MethodInsnNode equals :
          Instructions.calls(method, Instructions.to("java/lang/String", "equals"))) {
        if (isAbout(equals, "THROWABLE_NAME")) {
          Instructions.replace(
              method,
              equals,
              Instructions.callStatic(
                  Support.HANDLERS, "catches", "(Ljava/lang/String;Ljava/lang/Object;)Z"));
          changed(type, method);
        }
      }
    }
  }

  /** Whether the call is of the constant that was loaded last before it. */
  private static boolean isAbout(MethodInsnNode equals, String constant) {
    AbstractInsnNode at = equals;
    while (at.getOpcode() != Opcodes.GETSTATIC && at.getPrevious() != null) {
      at = at.getPrevious();
    }
    return at instanceof FieldInsnNode field && field.name.equals(constant);
  }
}
