package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Lets a carrier thread remember the current strand in a field of its own. Every instrumented
 * method asks for it, and a thread-local costs a look-up in a hash table each time.
 */
final class CarriersKnowTheirStrand extends Rewrite {
  private static final String STRAND = "co/paralleluniverse/strands/Strand";
  private static final String THREAD_LOCAL = "java/lang/ThreadLocal";

  CarriersKnowTheirStrand() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(STRAND)) {
      return;
    }
    for (MethodNode initializer : Instructions.methods(type, "<clinit>")) {
      for (AbstractInsnNode instruction : Instructions.of(initializer)) {
        if (instruction instanceof TypeInsnNode made
            && made.getOpcode() == Opcodes.NEW
            && made.desc.equals(THREAD_LOCAL)) {
          made.desc = Support.CURRENT_STRAND;
          changed(type, initializer);
        }
      }
      for (MethodInsnNode constructor :
          Instructions.calls(initializer, Instructions.to(THREAD_LOCAL, "<init>"))) {
        constructor.owner = Support.CURRENT_STRAND;
      }
    }
  }
}
