package io.fanout.bench.handoff;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.Blackhole;

/** The Disruptor's ring without the port. It claims slots one by one or in batches. */
final class OnRing implements Contestant {
  private static final int SIZE = 32 * 1024;
  private static final Object ITEM = new Object();

  private final RingBuffer<Object[]> ring;
  private final int batch;
  private final List<Tally> tallies = new ArrayList<>();
  private final List<BatchEventProcessor<Object[]>> processors = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  OnRing(int producers, int consumers, int batch, Blackhole hole) {
    this.batch = batch;
    ring =
        RingBuffer.create(
            producers == 1 ? ProducerType.SINGLE : ProducerType.MULTI,
            () -> new Object[1],
            SIZE,
            new YieldingWaitStrategy());
    for (int c = 0; c < consumers; c++) {
      Tally tally = new Tally();
      tallies.add(tally);
      BatchEventProcessor<Object[]> processor =
          new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), new Reader(tally, hole));
      ring.addGatingSequences(processor.getSequence());
      processors.add(processor);
      threads.add(new Thread(processor, "reading-" + c));
    }
    threads.forEach(Thread::start);
  }

  @Override
  public void produce(int producer, int items) {
    for (int left = items; left > 0; ) {
      int claimed = Math.min(left, batch);
      long last = ring.next(claimed);
      long first = last - claimed + 1;
      for (long sequence = first; sequence <= last; sequence++) {
        ring.get(sequence)[0] = ITEM;
      }
      ring.publish(first, last);
      left -= claimed;
    }
  }

  @Override
  public long consumed(int consumer) {
    return tallies.get(consumer).seen();
  }

  @Override
  public void close() {
    processors.forEach(BatchEventProcessor::halt);
    Threads.awaitEnd(threads);
  }

  /** Updates its count once per batch, as a train's consumer does once per train. */
  private static final class Reader implements EventHandler<Object[]> {
    private final Tally tally;
    private final Blackhole hole;
    private int untold;

    Reader(Tally tally, Blackhole hole) {
      this.tally = tally;
      this.hole = hole;
    }

    @Override
    public void onEvent(Object[] slot, long sequence, boolean endOfBatch) {
      hole.consume(slot[0]);
      untold++;
      if (endOfBatch) {
        tally.add(untold);
        untold = 0;
      }
    }
  }
}
