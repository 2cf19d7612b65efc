package io.fanout.agent.rewriter;

import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/**
 * Leaves Comsat's OkHttp calls to fibers. Off a fiber they would block their thread by way of a
 * method that must look suspendable and cannot be: without it, such a call is refused.
 */
final class OkHttpOnFibersAlone extends Rewrite {
  private static final Set<String> BLOCKING = Set.of("requestSync", "access$101");

  OkHttpOnFibersAlone() {
    super(3);
  }

  @Override
  void apply(ClassNode type) {
    type.methods.removeIf(
        method -> {
          boolean blocks = BLOCKING.contains(method.name);
          if (blocks) {
            changed(type, method);
          }
          return blocks;
        });
  }
}
