package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Judges the calls whose target Quasar finds in no class file, instead of warning and taking them
 * for suspensions: methods of arrays, of {@code VarHandle} (any descriptor fits), and of {@code
 * Object} on an interface, which javac of JDK 18 and later calls with invokeinterface.
 */
final class UnresolvedCallsAreJudged extends Rewrite {
  UnresolvedCallsAreJudged() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/instrument/MethodDatabase")) {
      return;
    }
    for (MethodNode method : Instructions.methods(type, "isMethodSuspendable")) {
      for (AbstractInsnNode instruction : Instructions.of(method)) {
        if (instruction.getOpcode() == Opcodes.ACONST_NULL) {
          Instructions.replace(
              method,
              instruction,
              new VarInsnNode(Opcodes.ALOAD, 1),
              new VarInsnNode(Opcodes.ALOAD, 2),
              new VarInsnNode(Opcodes.ALOAD, 3),
              Instructions.callStatic(
                  Support.UNRESOLVED_CALLS,
                  "judge",
                  "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)"
                      + "Lco/paralleluniverse/fibers/instrument/MethodDatabase$SuspendableType;"));
          changed(type, method);
        }
      }
    }
  }
}
