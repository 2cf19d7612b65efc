package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Keeps parameter names, type annotations and build-time annotations on instrumented methods.
 * Quasar drops them, and frameworks that bind by parameter name then fail.
 */
final class MethodDetailsStay extends Rewrite {
  private static final String INSTRUMENT_METHOD =
      "co/paralleluniverse/fibers/instrument/InstrumentMethod";
  private static final String METHOD_NODE = "co/paralleluniverse/asm/tree/MethodNode";
  private static final String VISITOR = "co/paralleluniverse/asm/MethodVisitor";

  MethodDetailsStay() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(INSTRUMENT_METHOD)) {
      return;
    }
    for (MethodNode accept : Instructions.methods(type, "accept")) {
      for (MethodInsnNode visitCode :
          Instructions.calls(accept, Instructions.to(VISITOR, "visitCode"))) {
        // The visitor is on the stack already, for visitCode itself.
        accept.instructions.insert(
            visitCode,
            Instructions.sequence(
                new VarInsnNode(Opcodes.ALOAD, 0),
                new FieldInsnNode(
                    Opcodes.GETFIELD, INSTRUMENT_METHOD, "mn", "L" + METHOD_NODE + ";"),
                new VarInsnNode(Opcodes.ALOAD, 1),
                Instructions.callStatic(
                    Support.METHOD_DETAILS,
                    "copy",
                    "(L%s;L%s;)V".formatted(METHOD_NODE, VISITOR))));
        changed(type, accept);
      }
    }
  }
}
