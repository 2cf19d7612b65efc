package io.fanout.bench.handoff;

/** A way to bring items from producers to consumers, each of which sees every item. */
interface Contestant extends AutoCloseable {
  /** Brings that many items in; called by the thread of that producer alone. */
  void produce(int producer, int items);

  /** How many items that consumer has seen so far. */
  long consumed(int consumer);

  @Override
  void close();
}
