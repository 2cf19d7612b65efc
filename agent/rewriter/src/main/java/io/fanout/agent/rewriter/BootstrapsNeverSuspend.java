package io.fanout.agent.rewriter;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Widens "is this invokedynamic a lambda?" to "can it never suspend?", because Java 9 and later
 * also concatenate strings, implement records and switch over patterns with invokedynamic. Taking
 * those for suspensions instruments code that needs none.
 */
final class BootstrapsNeverSuspend extends Rewrite {
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

  BootstrapsNeverSuspend() {
    super(2);
  }

  @Override
  void apply(ClassNode type) {
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : Instructions.of(method)) {
        if (Instructions.loads(instruction, LAMBDAS)
            && instruction.getNext() instanceof MethodInsnNode equals
            && Instructions.to("java/lang/String", "equals").test(equals)) {
          method.instructions.remove(instruction);
          Instructions.replace(
              method,
              equals,
              Instructions.callStatic(
                  Support.BOOTSTRAPS, "neverSuspends", "(Ljava/lang/String;)Z"));
          changed(type, method);
        }
      }
    }
  }
}
