package io.fanout.agent.rewriter;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Lets the agent return classes that cannot suspend as they were. Quasar writes every class of the
 * program anew, stack maps included, which costs start-up time and warns about optional classes
 * that are missing.
 */
final class AgentLeavesPlainClasses extends Rewrite {
  private static final String INSTRUMENTOR =
      "co/paralleluniverse/fibers/instrument/QuasarInstrumentor";

  AgentLeavesPlainClasses() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/instrument/JavaAgent$Transformer")) {
      return;
    }
    for (MethodNode method : Instructions.methods(type, "transform")) {
      for (MethodInsnNode call :
          Instructions.calls(method, Instructions.to(INSTRUMENTOR, "instrumentClass"))) {
        Instructions.replace(
            method,
            call,
            Instructions.callStatic(
                Support.AGENT_FILTER,
                "instrumentIfNeeded",
                call.desc.replace("(", "(L" + INSTRUMENTOR + ";")));
        changed(type, method);
      }
    }
  }
}
