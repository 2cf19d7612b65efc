package io.fanout.agent.rewriter;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Removes the methods that write fibers to bytes, and with them the need for Kryo, whose version of
 * that time neither runs on today's JVMs nor is used by a gateway.
 */
final class NoFiberSerialization extends Rewrite {
  private static final Set<String> METHODS =
      Set.of(
          "parkAndSerialize",
          "parkAndCustomSerialize",
          "unparkSerialized",
          "unparkDeserialized",
          "getFiberSerializer");

  NoFiberSerialization() {
    super(6);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals("co/paralleluniverse/fibers/Fiber")) {
      return;
    }
    for (MethodNode method : List.copyOf(type.methods)) {
      if (METHODS.contains(method.name)) {
        type.methods.remove(method);
        changed(type, method);
      }
    }
  }
}
