package io.fanout.agent.support;

import co.paralleluniverse.asm.MethodVisitor;
import co.paralleluniverse.asm.Opcodes;
import co.paralleluniverse.asm.tree.AbstractInsnNode;
import co.paralleluniverse.asm.tree.InsnList;
import co.paralleluniverse.asm.tree.InsnNode;
import co.paralleluniverse.asm.tree.JumpInsnNode;
import co.paralleluniverse.asm.tree.LabelNode;
import co.paralleluniverse.asm.tree.LookupSwitchInsnNode;
import co.paralleluniverse.asm.tree.MethodNode;
import co.paralleluniverse.asm.tree.TableSwitchInsnNode;
import co.paralleluniverse.asm.tree.TryCatchBlockNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rewrites a method so that only exceptions reach the entry of an exception handler. In each method
 * that Quasar instruments, one handler falls through into another, and some methods also jump to a
 * handler. HotSpot's C1 compiler refuses such a method, which then stays interpreted until C2
 * compiles it.
 */
public final class HandlerEntries extends MethodNode {
  private final MethodVisitor next;

  private HandlerEntries(MethodNode method, MethodVisitor next) {
    super(
        Opcodes.ASM9,
        method.access,
        method.name,
        method.desc,
        method.signature,
        method.exceptions.toArray(String[]::new));
    this.next = next;
  }

  /**
   * Takes a method's new code, gives each handler that other code reaches an entry, and passes it
   * on.
   */
  public static MethodVisitor before(MethodVisitor next, MethodNode method) {
    return new HandlerEntries(method, next);
  }

  @Override
  public void visitEnd() {
    super.visitEnd();
    Set<AbstractInsnNode> reached = reachedWithoutException();
    Map<LabelNode, LabelNode> entries = new HashMap<>();
    for (TryCatchBlockNode block : tryCatchBlocks) {
      if (reached.contains(firstAt(block.handler))) {
        block.handler = entries.computeIfAbsent(block.handler, this::entryTo);
      }
    }
    accept(next);
  }

  /**
   * Adds a new entry right before the handler: a NOP that falls through into it. An entry at the
   * end of the method would have to jump back, which HotSpot takes for a loop. The entry goes
   * before all labels here, because each may be the target of a jump; a try range that ends here
   * ends before the entry.
   */
  private LabelNode entryTo(LabelNode handler) {
    LabelNode entry = new LabelNode();
    AbstractInsnNode last = lastBefore(handler);
    LabelNode endOfRanges = new LabelNode();
    for (TryCatchBlockNode block : tryCatchBlocks) {
      if (lastBefore(block.end) == last) {
        block.end = endOfRanges;
      }
    }
    InsnList added = new InsnList();
    added.add(endOfRanges);
    if (goesOn(last)) {
      added.add(new JumpInsnNode(Opcodes.GOTO, handler));
    }
    added.add(entry);
    added.add(new InsnNode(Opcodes.NOP));
    instructions.insert(last, added);
    return entry;
  }

  private Set<AbstractInsnNode> reachedWithoutException() {
    Set<AbstractInsnNode> reached = new HashSet<>();
    boolean fallsIn = true;
    for (AbstractInsnNode instruction : instructions) {
      if (instruction.getOpcode() >= 0) {
        if (fallsIn) {
          reached.add(instruction);
        }
        fallsIn = goesOn(instruction);
        targets(instruction).forEach(target -> reached.add(firstAt(target)));
      }
    }
    return reached;
  }

  /** The instruction that the label stands for; labels, lines and frames have no opcode. */
  private static AbstractInsnNode firstAt(LabelNode label) {
    AbstractInsnNode at = label;
    while (at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at;
  }

  private static AbstractInsnNode lastBefore(LabelNode label) {
    AbstractInsnNode at = label;
    while (at.getOpcode() < 0) {
      at = at.getPrevious();
    }
    return at;
  }

  private static boolean goesOn(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return !(opcode >= Opcodes.GOTO && opcode <= Opcodes.RETURN) && opcode != Opcodes.ATHROW;
  }

  private static List<LabelNode> targets(AbstractInsnNode instruction) {
    if (instruction instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    if (instruction instanceof TableSwitchInsnNode table) {
      return and(table.dflt, table.labels);
    }
    if (instruction instanceof LookupSwitchInsnNode lookup) {
      return and(lookup.dflt, lookup.labels);
    }
    return List.of();
  }

  private static List<LabelNode> and(LabelNode one, List<LabelNode> others) {
    List<LabelNode> all = new ArrayList<>(others);
    all.add(one);
    return all;
  }
}
