package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Keeps the exception that ended a fiber from ending the executor's thread as well. The fiber holds
 * it for its joiners and has told its handler; thrown on, it kills a pool's worker or makes an
 * event loop log it, once per failed fiber.
 */
final class FailedFiberSparesItsThread extends Rewrite {
  private static final String TASK = "co/paralleluniverse/fibers/RunnableFiberTask";
  private static final String FIBER = "co/paralleluniverse/fibers/Fiber";

  FailedFiberSparesItsThread() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(TASK)) {
      return;
    }
    for (MethodNode onException : Instructions.methods(type, "onException")) {
      LabelNode stillRunning = new LabelNode();
      onException.instructions.insert(
          Instructions.sequence(
              new VarInsnNode(Opcodes.ALOAD, 0),
              new FieldInsnNode(Opcodes.GETFIELD, TASK, "fiber", "L" + FIBER + ";"),
              new MethodInsnNode(Opcodes.INVOKEVIRTUAL, FIBER, "isTerminated", "()Z", false),
              new JumpInsnNode(Opcodes.IFEQ, stillRunning),
              new InsnNode(Opcodes.RETURN),
              stillRunning,
              new FrameNode(Opcodes.F_SAME, 0, null, 0, null)));
      changed(type, onException);
    }
  }
}
