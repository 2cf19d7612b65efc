package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Gives a DUP the meaning it had in ASM 7, the one that Quasar's analysis of {@code new X(...)}
 * around a suspension is written for: the value below stays itself and only the one on top is a
 * copy. ASM 9 makes both of them copies.
 */
final class DupCopiesOnce extends Rewrite {
  private static final String FRAME =
      "co/paralleluniverse/fibers/instrument/TypeAnalyzer$TypeFrame";
  private static final String INSTRUCTION = "co/paralleluniverse/asm/tree/AbstractInsnNode";

  DupCopiesOnce() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(FRAME)) {
      return;
    }
    for (MethodNode execute : Instructions.methods(type, "execute")) {
      LabelNode notDup = new LabelNode();
      execute.instructions.insert(
          Instructions.sequence(
              new VarInsnNode(Opcodes.ALOAD, 1),
              new MethodInsnNode(Opcodes.INVOKEVIRTUAL, INSTRUCTION, "getOpcode", "()I", false),
              new IntInsnNode(Opcodes.BIPUSH, Opcodes.DUP),
              new JumpInsnNode(Opcodes.IF_ICMPNE, notDup),
              new VarInsnNode(Opcodes.ALOAD, 0),
              new VarInsnNode(Opcodes.ALOAD, 1),
              new VarInsnNode(Opcodes.ALOAD, 2),
              Instructions.callStatic(
                  Support.FRAMES,
                  "duplicate",
                  "(Lco/paralleluniverse/asm/tree/analysis/Frame;L%s;Lco/paralleluniverse/asm/tree/analysis/Interpreter;)V"
                      .formatted(INSTRUCTION)),
              new InsnNode(Opcodes.RETURN),
              notDup,
              new FrameNode(Opcodes.F_SAME, 0, null, 0, null)));
      execute.maxStack = Math.max(execute.maxStack, 3);
      changed(type, execute);
    }
  }
}
