package io.fanout.agent.rewriter;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets a cancelled timeout forget its fiber. Quasar leaves the timeout in the queue until its time
 * has come, so a call answered in 10 ms under a deadline of 5 s would keep its fiber, and all that
 * its stack refers to, for those 5 s.
 */
final class CancelledTimersLetGo extends Rewrite {
  private static final String SCHEDULER = "co/paralleluniverse/fibers/FiberTimedScheduler";
  private static final String TIMEOUT = SCHEDULER + "$ScheduledFutureTask";
  private static final String FIBER = "co/paralleluniverse/fibers/Fiber";

  CancelledTimersLetGo() {
    super(4);
  }

  @Override
  void apply(ClassNode type) {
    if (type.name.equals(TIMEOUT)) {
      forget(type);
    } else if (type.name.equals(SCHEDULER)) {
      expectForgotten(type);
    }
  }

  private void forget(ClassNode type) {
    for (FieldNode field : type.fields) {
      if (Set.of("fiber", "blocker").contains(field.name)) {
        field.access &= ~Opcodes.ACC_FINAL;
        changed(type, field.name);
      }
    }
    for (MethodNode cancel : Instructions.methods(type, "cancel")) {
      cancel.instructions.insert(
          Instructions.sequence(
              new VarInsnNode(Opcodes.ALOAD, 0),
              new InsnNode(Opcodes.ACONST_NULL),
              new FieldInsnNode(Opcodes.PUTFIELD, TIMEOUT, "fiber", "L" + FIBER + ";"),
              new VarInsnNode(Opcodes.ALOAD, 0),
              new InsnNode(Opcodes.ACONST_NULL),
              new FieldInsnNode(Opcodes.PUTFIELD, TIMEOUT, "blocker", "Ljava/lang/Object;")));
      changed(type, cancel);
    }
  }

  private void expectForgotten(ClassNode type) {
    for (MethodNode run : Instructions.methods(type, "run")) {
      for (MethodInsnNode call : Instructions.calls(run, Instructions.to(FIBER, "unpark"))) {
        Instructions.replace(
            run,
            call,
            Instructions.callStatic(
                Support.TIMERS, "unpark", call.desc.replace("(", "(L" + FIBER + ";")));
        changed(type, run);
      }
    }
  }
}
