package io.fanout.bench.handoff;

/** Passes items from producers to consumers. Both methods return once it has accepted the items. */
interface Way extends AutoCloseable {
  void bring(Object item);

  void bringAll(Object[] items);

  @Override
  void close();
}
