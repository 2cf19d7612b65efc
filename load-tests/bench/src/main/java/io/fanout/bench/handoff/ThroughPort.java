package io.fanout.bench.handoff;

import io.fanout.core.handoff.Handoff;

/** By a shipped hand-off. It takes items one by one, so that a batch is one item that has ten. */
record ThroughPort(Handoff<Object> handoff) implements Way {
  @Override
  public void bring(Object item) {
    Opened.offer(handoff, item);
  }

  @Override
  public void bringAll(Object[] items) {
    Opened.offer(handoff, items);
  }

  @Override
  public void close() {
    handoff.close();
  }
}
