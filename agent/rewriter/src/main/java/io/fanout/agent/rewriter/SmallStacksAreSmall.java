package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Takes a fiber at its word about how large a stack it begins with. Quasar adds room for sixteen
 * frames, which a fiber that is lent its stack never uses, and any other gets as it needs it.
 */
final class SmallStacksAreSmall extends Rewrite {
  private static final String STACK = "co/paralleluniverse/fibers/Stack";
  private static final int FRAMES_AHEAD = 16;

  SmallStacksAreSmall() {
    super(2);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(STACK)) {
      return;
    }
    for (MethodNode constructor : Instructions.methods(type, "<init>")) {
      for (AbstractInsnNode instruction : Instructions.of(constructor)) {
        if (instruction instanceof IntInsnNode push
            && push.getOpcode() == Opcodes.BIPUSH
            && push.operand == FRAMES_AHEAD) {
          Instructions.replace(constructor, push, new InsnNode(Opcodes.ICONST_1));
          changed(type, constructor);
        }
      }
    }
  }
}
