package io.fanout.agent.support;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.asm.ClassReader;
import co.paralleluniverse.asm.ClassWriter;
import co.paralleluniverse.asm.Label;
import co.paralleluniverse.asm.MethodVisitor;
import co.paralleluniverse.asm.Opcodes;
import co.paralleluniverse.asm.tree.AbstractInsnNode;
import co.paralleluniverse.asm.tree.ClassNode;
import co.paralleluniverse.asm.tree.JumpInsnNode;
import co.paralleluniverse.asm.tree.LabelNode;
import co.paralleluniverse.asm.tree.MethodNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One handler that ordinary code also reaches, with null, and one that only exceptions reach. */
class HandlerEntriesTest {
  private static final String NAME = "io/fanout/agent/support/Generated";
  private static final String DESCRIPTOR = "(I)Ljava/lang/String;";

  /** How 0 gets from the try block to its handler. */
  private enum Way {
    JUMP,
    TABLE,
    TABLE_DEFAULT,
    LOOKUP,
    LOOKUP_DEFAULT,
    /** Through another handler, which is reached by a jump. */
    FALL,
    NONE
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void onlyAnExceptionReachesTheNewEntry(Way way) throws Throwable {
    byte[] written = written(way);

    assertThat(handlers(read(written)))
        .hasSize(way == Way.FALL ? 2 : 1)
        .allSatisfy(
            entry -> {
              assertThat(entry.getNext().getOpcode()).isEqualTo(Opcodes.NOP);
              assertThat(entry.getPrevious().getOpcode())
                  .as("does not go on to the entry")
                  .isIn(Opcodes.ATHROW, Opcodes.GOTO);
            });
    assertThat(coversAnEntry(read(written))).as("a range covers an entry").isFalse();
    assertThat(jumpsBack(read(written))).as("looks like a loop").isFalse();
    assertThat(call(written, 0)).isEqualTo("null");
    assertThat(call(written, 1)).isEqualTo("exception");
  }

  @Test
  void aHandlerForExceptionsAloneStaysAsItIs() throws Throwable {
    byte[] written = written(Way.NONE);

    assertThat(handlers(read(written)))
        .singleElement()
        .satisfies(handler -> assertThat(handler.getNext().getOpcode()).isEqualTo(Opcodes.IFNULL));
    assertThat(call(written, 1)).isEqualTo("exception");
  }

  private static byte[] written(Way way) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V17, 0, NAME, null, "java/lang/Object", null);
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "caught", DESCRIPTOR, null, null);
    MethodVisitor code =
        HandlerEntries.before(
            writer.visitMethod(method.access, method.name, method.desc, null, null), method);
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label nothing = new Label();
    Label middle = new Label();
    code.visitCode();
    code.visitTryCatchBlock(start, middle, handler, "java/lang/NullPointerException");
    code.visitTryCatchBlock(middle, end, handler, "java/lang/NullPointerException");
    if (way == Way.FALL) {
      code.visitTryCatchBlock(start, end, end, "java/lang/IllegalStateException");
    }
    code.visitLabel(start);
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitLabel(middle);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    go(way, code, handler, end);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(end);
    if (way == Way.FALL) {
      code.visitInsn(Opcodes.NOP);
    }
    code.visitLabel(handler);
    code.visitJumpInsn(Opcodes.IFNULL, nothing);
    code.visitLdcInsn("exception");
    code.visitInsn(Opcodes.ARETURN);
    code.visitLabel(nothing);
    code.visitLdcInsn("null");
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Takes the number from the stack and leaves the null below it. */
  private static void go(Way way, MethodVisitor code, Label handler, Label end) {
    Label otherwise = new Label();
    switch (way) {
      case JUMP -> code.visitJumpInsn(Opcodes.IFEQ, handler);
      case TABLE -> code.visitTableSwitchInsn(0, 0, otherwise, handler);
      case TABLE_DEFAULT -> code.visitTableSwitchInsn(1, 1, handler, otherwise);
      case LOOKUP_DEFAULT ->
          code.visitLookupSwitchInsn(handler, new int[] {1}, new Label[] {otherwise});
      case LOOKUP -> code.visitLookupSwitchInsn(otherwise, new int[] {0}, new Label[] {handler});
      case FALL -> code.visitJumpInsn(Opcodes.IFEQ, end);
      case NONE -> code.visitInsn(Opcodes.POP);
    }
    code.visitLabel(otherwise);
  }

  private static Set<LabelNode> handlers(MethodNode method) {
    return method.tryCatchBlocks.stream().map(block -> block.handler).collect(Collectors.toSet());
  }

  private static boolean coversAnEntry(MethodNode method) {
    return method.tryCatchBlocks.stream()
        .anyMatch(
            block ->
                handlers(method).stream()
                    .anyMatch(
                        entry ->
                            method.instructions.indexOf(block.end)
                                > method.instructions.indexOf(entry)));
  }

  private static boolean jumpsBack(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof JumpInsnNode jump
          && method.instructions.indexOf(jump.label) < method.instructions.indexOf(jump)) {
        return true;
      }
    }
    return false;
  }

  private static MethodNode read(byte[] written) {
    ClassNode read = new ClassNode();
    new ClassReader(written).accept(read, ClassReader.SKIP_FRAMES);
    return read.methods.get(0);
  }

  private static Object call(byte[] written, int number) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(written, false);
    return lookup
        .findStatic(lookup.lookupClass(), "caught", MethodType.methodType(String.class, int.class))
        .invoke(number);
  }
}
