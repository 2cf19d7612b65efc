package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import io.fanout.core.handoff.ConsumerThreads;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.DrainWait;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.WaitSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A ring whose consumers have a thread each. */
final class RingHandoff<T> implements Handoff<T> {
  private final String name;
  private final Ring<T> ring;
  private final List<BatchEventProcessor<Slot<T>>> processors = new ArrayList<>();
  private final ConsumerThreads threads;
  private final ReentrantLock closing = new ReentrantLock();

  RingHandoff(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    this.name = name;
    threads = new ConsumerThreads(name);
    RingBuffer<Slot<T>> buffer =
        RingBuffer.createMultiProducer(Slot.factory(consumers), size, WaitStrategies.of(wait));
    Sequence[] last =
        ConsumerGraph.connect(
            consumers,
            (ahead, stage, empties) -> addConsumer(buffer, ahead, stage, empties, report));
    ring = new Ring<>(buffer, last);
  }

  private Sequence addConsumer(
      RingBuffer<Slot<T>> buffer,
      Sequence[] ahead,
      NamedStage<T> stage,
      boolean empties,
      FailureReport report) {
    ThreadedStage<T> consumer =
        new ThreadedStage<>(
            new SlotTaker<>(new GuardedStage<>(name, stage, report), empties),
            name,
            stage.name(),
            report);
    // Each processor needs its own barrier, because starting one clears the barrier's alert.
    BatchEventProcessor<Slot<T>> processor =
        new BatchEventProcessorBuilder().build(buffer, buffer.newBarrier(ahead), consumer);
    processor.setExceptionHandler(consumer);
    processors.add(processor);
    threads.add(stage.name(), processor);
    return processor.getSequence();
  }

  void start() {
    threads.start(this::halt);
  }

  @Override
  public boolean offer(T item) {
    return ring.offer(item);
  }

  @Override
  public long occupied() {
    return ring.occupied();
  }

  @Override
  public int capacity() {
    return ring.capacity();
  }

  @Override
  public void close() {
    threads.refuseOwn();
    ring.refuseOffers();
    closing.lock();
    try {
      DrainWait.until(ring::trySeal);
      halt();
      threads.awaitEnd();
    } finally {
      closing.unlock();
    }
  }

  private void halt() {
    processors.forEach(BatchEventProcessor::halt);
  }
}
