package io.fanout.agent.rewriter;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Lets fibers do without a security manager and access control contexts, which are deprecated for
 * removal and gone from {@code java.lang.Thread} in the newest JDKs.
 */
final class NoSecurityManager extends Rewrite {
  NoSecurityManager() {
    super(6);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/Fiber")) {
      return;
    }
    for (MethodNode method : type.methods) {
      replace(type, method, "java/lang/System", "getSecurityManager", Opcodes.ACONST_NULL);
      replace(type, method, "java/security/AccessController", "getContext", Opcodes.ACONST_NULL);
      String threads = Support.THREAD_ACCESS;
      replace(type, method, threads, "setInheritedAccessControlContext", Opcodes.POP2);
      replace(
          type,
          method,
          threads,
          "getInheritedAccessControlContext",
          Opcodes.POP,
          Opcodes.ACONST_NULL);
    }
  }

  private void replace(ClassNode type, MethodNode method, String owner, String name, int... with) {
    List<MethodInsnNode> calls = Instructions.calls(method, Instructions.to(owner, name));
    for (MethodInsnNode call : calls) {
      for (int opcode : with) {
        method.instructions.insertBefore(call, new InsnNode(opcode));
      }
      method.instructions.remove(call);
      changed(type, method);
    }
  }
}
