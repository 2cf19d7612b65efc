package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Takes the portable stack traces that Quasar falls back to anyway on JDK 9 and later, without
 * first trying the ones that read HotSpot's memory through {@code sun.misc.Unsafe}.
 */
final class NoUnsafeStackTraces extends Rewrite {
  private static final String PORTABLE = "co/paralleluniverse/common/util/ExtendedStackTrace";

  NoUnsafeStackTraces() {
    super(2);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(PORTABLE)) {
      return;
    }
    for (MethodNode method : type.methods) {
      if (method.name.equals("of")) {
        body(
            method,
            new TypeInsnNode(Opcodes.NEW, PORTABLE),
            new InsnNode(Opcodes.DUP),
            new VarInsnNode(Opcodes.ALOAD, 0),
            constructor(PORTABLE, "(Ljava/lang/Throwable;)V"));
        changed(type, method);
      } else if (method.name.equals("here")) {
        body(
            method,
            new TypeInsnNode(Opcodes.NEW, PORTABLE + "ClassContext"),
            new InsnNode(Opcodes.DUP),
            constructor(PORTABLE + "ClassContext", "()V"));
        changed(type, method);
      }
    }
  }

  private static MethodInsnNode constructor(String owner, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
  }

  private static void body(MethodNode method, AbstractInsnNode... instructions) {
    method.instructions.clear();
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    method.instructions.add(Instructions.sequence(instructions));
    method.instructions.add(new InsnNode(Opcodes.ARETURN));
    method.maxStack = 3;
    method.maxLocals = 1;
  }
}
