package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes instrumented methods fit for HotSpot's C1 compiler, which refuses a method whose exception
 * handler is also reached by a jump or from the code before it. Quasar adds such handlers to every
 * method that it instruments, so that each was interpreted until C2 compiled it.
 */
final class HandlersForExceptionsAlone extends Rewrite {
  private static final String INSTRUMENT_CLASS =
      "co/paralleluniverse/fibers/instrument/InstrumentClass";
  private static final String METHOD_NODE = "co/paralleluniverse/asm/tree/MethodNode";
  private static final String VISITOR = "co/paralleluniverse/asm/MethodVisitor";

  HandlersForExceptionsAlone() {
    super(1);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(INSTRUMENT_CLASS)) {
      return;
    }
    for (MethodNode makeOutMv : Instructions.methods(type, "makeOutMV")) {
      for (AbstractInsnNode instruction : Instructions.of(makeOutMv)) {
        if (instruction.getOpcode() == Opcodes.ARETURN) {
          makeOutMv.instructions.insertBefore(
              instruction,
              Instructions.sequence(
                  new VarInsnNode(Opcodes.ALOAD, 1),
                  Instructions.callStatic(
                      Support.HANDLER_ENTRIES,
                      "before",
                      "(L%1$s;L%2$s;)L%1$s;".formatted(VISITOR, METHOD_NODE))));
          changed(type, makeOutMv);
        }
      }
    }
  }
}
