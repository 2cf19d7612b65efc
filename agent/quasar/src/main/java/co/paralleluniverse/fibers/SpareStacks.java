package co.paralleluniverse.fibers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.NullMarked;

/**
 * The stacks of fibers that have ended, for fibers to come: without it they are most of what a
 * short fiber allocates, and memory that was used a moment ago is still in the processor's cache.
 * The one used last is lent first. Confined to one thread.
 */
@NullMarked
public final class SpareStacks {
  private static final int MOST_KEPT = 1024;

  /** Twice what a fiber without a stack of its own begins with, up to what is worth keeping. */
  private static final int SHORTEST = 96;

  private static final int LONGEST = 768;

  private static final VarHandle NUMBERS = field("dataLong", long[].class);
  private static final VarHandle REFERENCES = field("dataObject", Object[].class);

  private static final Memory NONE = new Memory(1);

  /** What a stack keeps its values in. */
  private static final class Memory {
    private final long[] numbers;
    private final Object[] references;

    private Memory(int size) {
      this(new long[size], new Object[size]);
    }

    private Memory(long[] numbers, Object[] references) {
      this.numbers = numbers;
      this.references = references;
    }
  }

  private final ArrayDeque<Memory> spare = new ArrayDeque<>();

  private static VarHandle field(String name, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(Stack.class, MethodHandles.lookup())
          .findVarHandle(Stack.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Gives a fiber that has not begun a stack in place of its own, which can be the smallest. */
  public void lend(Fiber<?> fiber) {
    Memory last = spare.pollLast();
    put(fiber.stack, last == null ? new Memory(SHORTEST) : last);
  }

  /** Takes the stack of a fiber that has ended, empty as a new one. */
  public void takeBack(Fiber<?> fiber) {
    Stack stack = fiber.stack;
    long[] numbers = (long[]) NUMBERS.get(stack);
    Object[] references = (Object[]) REFERENCES.get(stack);
    if (numbers.length < SHORTEST || numbers.length > LONGEST || spare.size() >= MOST_KEPT) {
      return;
    }
    put(stack, NONE);
    Arrays.fill(numbers, 0);
    Arrays.fill(references, null);
    spare.addLast(new Memory(numbers, references));
  }

  private static void put(Stack stack, Memory memory) {
    NUMBERS.set(stack, memory.numbers);
    REFERENCES.set(stack, memory.references);
  }
}
