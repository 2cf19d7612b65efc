package io.fanout.bench.handoff;

/** Passes items from producers to consumers. Each consumer sees every item. */
interface Contestant extends AutoCloseable {
  /** Publishes that many items. Only the producer's own thread calls it. */
  void produce(int producer, int items);

  /** The number of items that the consumer has seen so far. */
  long consumed(int consumer);

  @Override
  void close();
}
