package io.fanout.agent.rewriter;

import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The few questions and edits that the rewrites share. */
final class Instructions {
  private Instructions() {}

  static List<MethodNode> methods(ClassNode type, String name) {
    return type.methods.stream().filter(m -> m.name.equals(name)).toList();
  }

  /** A snapshot, so that the list may be edited while it is walked. */
  static List<AbstractInsnNode> of(MethodNode method) {
    return List.of(method.instructions.toArray());
  }

  static List<MethodInsnNode> calls(MethodNode method, Predicate<MethodInsnNode> which) {
    return of(method).stream()
        .filter(MethodInsnNode.class::isInstance)
        .map(MethodInsnNode.class::cast)
        .filter(which)
        .toList();
  }

  static Predicate<MethodInsnNode> to(String owner, String name) {
    return call -> call.owner.equals(owner) && call.name.equals(name);
  }

  static boolean loads(AbstractInsnNode instruction, Object constant) {
    return instruction instanceof LdcInsnNode load && constant.equals(load.cst);
  }

  static MethodInsnNode callStatic(String owner, String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  static InsnList sequence(AbstractInsnNode... instructions) {
    InsnList list = new InsnList();
    for (AbstractInsnNode instruction : instructions) {
      list.add(instruction);
    }
    return list;
  }

  static void replace(MethodNode method, AbstractInsnNode old, AbstractInsnNode... replacement) {
    method.instructions.insertBefore(old, sequence(replacement));
    method.instructions.remove(old);
  }
}
