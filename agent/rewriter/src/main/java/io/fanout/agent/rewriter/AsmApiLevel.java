package io.fanout.agent.rewriter;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Raises the ASM API level that Quasar's visitors ask for, because a visitor at level 7 refuses
 * records ("Record requires ASM8") and sealed types ("PermittedSubclasses requires ASM9").
 */
final class AsmApiLevel extends Rewrite {
  AsmApiLevel() {
    super(18);
  }

  @Override
  void apply(ClassNode type) {
    for (FieldNode field : type.fields) {
      if (isOldLevel(field.value)) {
        field.value = Opcodes.ASM9;
        changed(type, field.name);
      }
    }
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : Instructions.of(method)) {
        if (instruction instanceof LdcInsnNode load && isOldLevel(load.cst)) {
          load.cst = Opcodes.ASM9;
          changed(type, method);
        }
      }
    }
  }

  private static boolean isOldLevel(@Nullable Object constant) {
    return Integer.valueOf(Opcodes.ASM5).equals(constant)
        || Integer.valueOf(Opcodes.ASM7).equals(constant);
  }
}
