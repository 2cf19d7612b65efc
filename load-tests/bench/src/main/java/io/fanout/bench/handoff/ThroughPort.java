package io.fanout.bench.handoff;

import io.fanout.core.handoff.Handoff;

/**
 * Passes items through one of the gateway's hand-offs, which takes them one by one. A batch is
 * therefore one item that contains ten.
 */
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
