package io.fanout.bench.handoff;

/** A way for items to get from producers to consumers; both calls return once it has them. */
interface Way extends AutoCloseable {
  void bring(Object item);

  void bringAll(Object[] items);

  @Override
  void close();
}
