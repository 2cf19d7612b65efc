package io.fanout.agent.support;

import co.paralleluniverse.asm.tree.AbstractInsnNode;
import co.paralleluniverse.asm.tree.analysis.AnalyzerException;
import co.paralleluniverse.asm.tree.analysis.Frame;
import co.paralleluniverse.asm.tree.analysis.Interpreter;
import co.paralleluniverse.asm.tree.analysis.Value;

/** What a DUP does to an analysis frame, as Quasar's analysis expects it. */
public final class Frames {
  private Frames() {}

  /** Leaves the value on the stack as it is and puts one copy of it on top. */
  public static <V extends Value> void duplicate(
      Frame<V> frame, AbstractInsnNode dup, Interpreter<V> interpreter) throws AnalyzerException {
    V value = frame.pop();
    frame.push(value);
    frame.push(interpreter.copyOperation(dup, value));
  }
}
