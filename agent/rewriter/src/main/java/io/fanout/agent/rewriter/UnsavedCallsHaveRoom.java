package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Leaves room for one more frame whenever a fiber's stack grows. An instrumented method that is
 * called by one that is not, such as a library's, reads the frame behind the last one to find out
 * that nobody has saved it. Quasar does not check whether the stack is long enough for that: on a
 * stack that is exactly full, the read failed with an ArrayIndexOutOfBoundsException and left the
 * stack pointer beyond the end, so that every frame of the fiber failed in turn.
 */
final class UnsavedCallsHaveRoom extends Rewrite {
  private static final String STACK = "co/paralleluniverse/fibers/Stack";

  UnsavedCallsHaveRoom() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(STACK)) {
      return;
    }
    for (MethodNode push : Instructions.methods(type, "pushMethod")) {
      for (AbstractInsnNode instruction : Instructions.of(push)) {
        if (instruction.getOpcode() == Opcodes.ICONST_1
            && instruction.getNext().getOpcode() == Opcodes.IADD) {
          Instructions.replace(push, instruction, new InsnNode(Opcodes.ICONST_2));
          changed(type, push);
        }
      }
    }
  }
}
