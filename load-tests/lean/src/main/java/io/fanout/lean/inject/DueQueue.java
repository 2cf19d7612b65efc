package io.fanout.lean.inject;

/** A growing ring buffer of due requests that wait for a connection, in order. */
final class DueQueue {
  private long[] due = new long[1_024];
  private int[] step = new int[1_024];
  private int head;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(long dueNanos, int ofStep) {
    if (size == due.length) {
      grow();
    }
    int at = (head + size) & (due.length - 1);
    due[at] = dueNanos;
    step[at] = ofStep;
    size++;
  }

  long firstDue() {
    return due[head];
  }

  int firstStep() {
    return step[head];
  }

  void removeFirst() {
    head = (head + 1) & (due.length - 1);
    size--;
  }

  private void grow() {
    long[] moreDue = new long[due.length * 2];
    int[] moreStep = new int[due.length * 2];
    for (int i = 0; i < size; i++) {
      int at = (head + i) & (due.length - 1);
      moreDue[i] = due[at];
      moreStep[i] = step[at];
    }
    due = moreDue;
    step = moreStep;
    head = 0;
  }
}
