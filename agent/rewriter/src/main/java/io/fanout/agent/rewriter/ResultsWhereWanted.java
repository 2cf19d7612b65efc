package io.fanout.agent.rewriter;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Gives a fiber a future for its result only where somebody may ask for it. Quasar allocates the
 * future, its condition and a queue for each fiber, and for the first one starts its default
 * scheduler with a thread that wakes ten times a second.
 */
final class ResultsWhereWanted extends Rewrite {
  private static final String FIBER = "co/paralleluniverse/fibers/Fiber";
  private static final String FUTURE = "co/paralleluniverse/strands/dataflow/Val";
  private static final String CODE = "co/paralleluniverse/strands/SuspendableCallable";
  private static final int CODE_PARAMETER = 4;

  ResultsWhereWanted() {
    super(7);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(FIBER)) {
      return;
    }
    for (MethodNode constructor : Instructions.methods(type, "<init>")) {
      for (MethodInsnNode made :
          Instructions.calls(constructor, Instructions.to(FUTURE, "<init>"))) {
        AbstractInsnNode duplicate = made.getPrevious();
        constructor.instructions.remove(duplicate.getPrevious());
        constructor.instructions.remove(duplicate);
        Instructions.replace(
            constructor,
            made,
            new FieldInsnNode(Opcodes.GETSTATIC, FIBER, "RESET", "Ljava/lang/Object;"),
            new VarInsnNode(Opcodes.ALOAD, CODE_PARAMETER),
            Instructions.callStatic(
                Support.FIBER_RESULTS,
                "of",
                "(Ljava/lang/Object;L" + CODE + ";)Ljava/lang/Object;"));
        changed(type, constructor);
      }
    }
    for (MethodNode future : Instructions.methods(type, "future")) {
      for (TypeInsnNode cast : casts(future)) {
        Instructions.replace(
            future,
            cast,
            Instructions.callStatic(
                Support.FIBER_RESULTS, "future", "(Ljava/lang/Object;)L" + FUTURE + ";"));
        changed(type, future);
      }
    }
    for (MethodNode asks : type.methods) {
      askTheState(type, asks);
    }
    for (MethodNode exec : Instructions.methods(type, "exec")) {
      alsoWithoutAFuture(type, exec);
    }
    for (MethodNode fail : Instructions.methods(type, "setException")) {
      for (MethodInsnNode call :
          Instructions.calls(fail, Instructions.to(FUTURE, "setException"))) {
        casts(fail).forEach(fail.instructions::remove);
        Instructions.replace(
            fail,
            call,
            Instructions.callStatic(
                Support.FIBER_RESULTS, "fail", "(Ljava/lang/Object;Ljava/lang/Throwable;)V"));
        changed(type, fail);
      }
    }
  }

  /** Has the fiber ended? Its state knows, and every fiber has one. */
  private void askTheState(ClassNode type, MethodNode asks) {
    for (MethodInsnNode done : Instructions.calls(asks, call -> call.name.equals("isDone"))) {
      if (done.getPrevious() instanceof MethodInsnNode future && future.name.equals("future")) {
        asks.instructions.remove(future);
        Instructions.replace(
            asks,
            done,
            new MethodInsnNode(Opcodes.INVOKEVIRTUAL, FIBER, "isTerminated", "()Z", false));
        changed(type, asks);
      }
    }
  }

  /** A fiber that has ended never runs again. Quasar looks only where there is a future. */
  private void alsoWithoutAFuture(ClassNode type, MethodNode exec) {
    for (AbstractInsnNode mark : Instructions.of(exec)) {
      if (mark instanceof FieldInsnNode field && field.name.equals("RESET")) {
        AbstractInsnNode result = mark.getPrevious();
        exec.instructions.remove(result.getPrevious());
        exec.instructions.remove(result);
        exec.instructions.remove(mark.getNext());
        exec.instructions.remove(mark);
        changed(type, exec);
      }
    }
  }

  private static List<TypeInsnNode> casts(MethodNode method) {
    return Instructions.of(method).stream()
        .filter(each -> each.getOpcode() == Opcodes.CHECKCAST)
        .map(TypeInsnNode.class::cast)
        .filter(cast -> cast.desc.equals(FUTURE))
        .toList();
  }
}
