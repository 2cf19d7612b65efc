package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Drops two lines that Quasar prints whenever it starts: that no agent runs, which is how a program
 * instrumented at build time is meant to run, and that assertions are on, which is how tests run.
 */
final class NoStartUpNotices extends Rewrite {
  NoStartUpNotices() {
    super(2);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/Fiber")) {
      return;
    }
    for (MethodNode start : Instructions.methods(type, "<clinit>")) {
      for (MethodInsnNode call : Instructions.calls(start, c -> true)) {
        if (call.name.equals("isAssertionsEnabled")) {
          Instructions.replace(start, call, new InsnNode(Opcodes.ICONST_0));
          changed(type, start);
        } else if (call.name.equals("isJavaAgentActive")) {
          Instructions.replace(start, call, new InsnNode(Opcodes.ICONST_1));
          changed(type, start);
        }
      }
    }
  }
}
