package io.fanout.core.client;

import io.fanout.core.budget.BodyBudget;

/**
 * The share of the {@link BodyBudget} that an arriving answer holds. Close it when the answer is
 * complete or given up; the keeper of the answer counts it by then. Owned by the thread or strand
 * that reads.
 */
public final class FillingBuffer implements AutoCloseable {
  private final BodyBudget memory;
  private int taken;

  public FillingBuffer(BodyBudget memory) {
    this.memory = memory;
  }

  /** Whether the buffer may be that large; call it before enlarging the buffer. */
  public boolean mayHold(int bytes) {
    if (bytes <= BodyBudget.NOT_COUNTED || bytes <= taken) {
      return true;
    }
    if (!memory.take(bytes - taken)) {
      return false;
    }
    taken = bytes;
    return true;
  }

  /** How a call ends whose answer finds no room. */
  public CallFailed noMemory() {
    return CallFailed.noMemory(memory);
  }

  /** Gives everything back. Safe to repeat. */
  @Override
  public void close() {
    memory.giveBack(taken);
    taken = 0;
  }
}
