package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets the agent open {@code java.lang} for itself when it starts, so that {@code -javaagent} needs
 * no {@code --add-opens} beside it.
 */
final class AgentOpensThread extends Rewrite {
  AgentOpensThread() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/instrument/JavaAgent")) {
      return;
    }
    for (MethodNode premain : Instructions.methods(type, "premain")) {
      premain.instructions.insert(
          Instructions.sequence(
              new VarInsnNode(Opcodes.ALOAD, 1),
              Instructions.callStatic(
                  Support.AGENT_ACCESS, "open", "(Ljava/lang/instrument/Instrumentation;)V")));
      changed(type, premain);
    }
  }
}
