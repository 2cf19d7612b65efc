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

  /** Enough for a call through plain guards. */
  private static final int SHORTEST = 80;

  /** What is worth keeping. */
  private static final int LONGEST = 768;

  private static final VarHandle NUMBERS = field("dataLong", long[].class);
  private static final VarHandle REFERENCES = field("dataObject", Object[].class);

  private static final long[] NO_NUMBERS = new long[1];
  private static final Object[] NO_REFERENCES = new Object[1];

  /** What stacks keep their values in: two arrays each, which stay together. */
  private final ArrayDeque<long[]> numbers = new ArrayDeque<>();

  private final ArrayDeque<Object[]> references = new ArrayDeque<>();

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
    boolean none = numbers.isEmpty();
    put(
        fiber.stack,
        none ? new long[SHORTEST] : numbers.removeLast(),
        none ? new Object[SHORTEST] : references.removeLast());
  }

  /** Takes the stack of a fiber that has ended, empty as a new one. */
  public void takeBack(Fiber<?> fiber) {
    Stack stack = fiber.stack;
    long[] ofNumbers = (long[]) NUMBERS.get(stack);
    Object[] ofReferences = (Object[]) REFERENCES.get(stack);
    int length = ofNumbers.length;
    if (length < SHORTEST || length > LONGEST || numbers.size() >= MOST_KEPT) {
      return;
    }
    put(stack, NO_NUMBERS, NO_REFERENCES);
    Arrays.fill(ofNumbers, 0);
    Arrays.fill(ofReferences, null);
    numbers.addLast(ofNumbers);
    references.addLast(ofReferences);
  }

  private static void put(Stack stack, long[] ofNumbers, Object[] ofReferences) {
    NUMBERS.set(stack, ofNumbers);
    REFERENCES.set(stack, ofReferences);
  }
}
