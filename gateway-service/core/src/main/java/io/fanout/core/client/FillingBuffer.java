package io.fanout.core.client;

/**
 * What one answer that is still arriving holds of the {@link AnswerBudget}. To be closed when the
 * answer is whole or given up; by then, whoever keeps the answer counts it. Owned by the thread or
 * strand that reads.
 */
public final class FillingBuffer implements AutoCloseable {
  private final AnswerBudget memory;
  private int taken;

  public FillingBuffer(AnswerBudget memory) {
    this.memory = memory;
  }

  /** Whether the buffer may be that large; to be asked before it is made so. */
  public boolean mayHold(int bytes) {
    if (bytes <= AnswerBudget.NOT_COUNTED || bytes <= taken) {
      return true;
    }
    if (!memory.take(bytes - taken)) {
      return false;
    }
    taken = bytes;
    return true;
  }

  public AnswerBudget memory() {
    return memory;
  }

  /** Gives everything back. Safe to repeat. */
  @Override
  public void close() {
    memory.giveBack(taken);
    taken = 0;
  }
}
