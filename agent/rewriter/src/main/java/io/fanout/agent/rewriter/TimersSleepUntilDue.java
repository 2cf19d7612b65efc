package io.fanout.agent.rewriter;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets a scheduler's timer thread sleep until a timeout is due or the scheduler ends. Quasar wakes
 * it ten times a second to look for fibers that do not park, but sees no fiber of an executor, and
 * the gateway has a watch of its own. The system property {@code
 * co.paralleluniverse.fibers.detectRunawayFibers=true} brings Quasar's back.
 */
final class TimersSleepUntilDue extends Rewrite {
  private static final String SCHEDULER = "co/paralleluniverse/fibers/FiberTimedScheduler";
  private static final String PROPERTIES = "co/paralleluniverse/common/util/SystemProperties";

  TimersSleepUntilDue() {
    super(3);
  }

  @Override
  void apply(ClassNode type) {
    if (!type.name.equals(SCHEDULER)) {
      return;
    }
    for (MethodNode start : Instructions.methods(type, "<clinit>")) {
      for (MethodInsnNode call :
          Instructions.calls(start, Instructions.to(PROPERTIES, "isNotFalse"))) {
        Instructions.replace(
            start, call, Instructions.callStatic("java/lang/Boolean", "getBoolean", call.desc));
        changed(type, start);
      }
    }
    for (MethodNode shutdown : Instructions.methods(type, "shutdown")) {
      for (AbstractInsnNode end : Instructions.of(shutdown)) {
        if (end.getOpcode() == Opcodes.RETURN) {
          shutdown.instructions.insertBefore(
              end,
              Instructions.sequence(
                  new VarInsnNode(Opcodes.ALOAD, 0),
                  new FieldInsnNode(Opcodes.GETFIELD, SCHEDULER, "worker", "Ljava/lang/Thread;"),
                  new MethodInsnNode(
                      Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "interrupt", "()V", false)));
          changed(type, shutdown);
        }
      }
    }
    for (MethodNode work : Instructions.methods(type, "work")) {
      for (MethodInsnNode poll :
          Instructions.calls(work, call -> call.name.equals("poll") && call.itf)) {
        AbstractInsnNode unit = poll.getPrevious();
        work.instructions.insertBefore(
            unit,
            Instructions.sequence(
                new FieldInsnNode(Opcodes.GETSTATIC, SCHEDULER, "DETECT_RUNAWAY_FIBERS", "Z"),
                Instructions.callStatic(Support.TIMERS, "patience", "(JZ)J")));
        changed(type, work);
      }
    }
  }
}
