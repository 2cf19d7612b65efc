package io.fanout.extras.railway;

import io.fanout.core.handoff.ConsumerThreads;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.DrainWait;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.Permits;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitSignal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Trains between the offering threads and the consumers, which stand one behind the other: a train
 * visits those of one rank in turn. A consumer that waits calls for the train that is being loaded,
 * so that nothing waits for a train to fill; the fuller the traffic, the fuller the trains.
 *
 * <p>Why a permit always finds a train with room: the trains that are with consumers, maybe half
 * empty, are never more than {@code away}; all others are at home or full on their way, and hold as
 * many as there are permits.
 */
final class RailwayHandoff<T> implements Handoff<T> {
  /** Many trains for a small size would be many departures; long ones keep their goods long. */
  private static final int LONGEST_TRAIN = 64;

  private static final int TRAINS_AT_LEAST = 4;

  private final Permits permits;
  private final Platform<T> platform;
  private final FirstStop<T> first;
  private final ConsumerThreads threads;
  private final ReentrantLock closing = new ReentrantLock();

  RailwayHandoff(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    List<NamedStage<T>> stages = consumers.ranks().stream().flatMap(List::stream).toList();
    int capacity = Math.max(1, Math.min(size / TRAINS_AT_LEAST, LONGEST_TRAIN));
    int atHome = (size + capacity - 1) / capacity;
    int away = stages.size() + 1;
    permits = new Permits(size);
    threads = new ConsumerThreads(name);
    Railway<T> railway = new Railway<>(stages.size() + 1, atHome + away, capacity, wait);
    platform = new Platform<>(railway.station(0));
    first = new FirstStop<>(railway.station(1), platform, away, new WaitSignal(wait));
    for (int i = 0; i < stages.size(); i++) {
      GuardedStage<T> stage = new GuardedStage<>(name, stages.get(i), report);
      Station<T> station = railway.station(i + 1);
      Arrivals<T> arrivals = i == 0 ? first : station::await;
      threads.add(
          stages.get(i).name(),
          i == stages.size() - 1
              ? new LastStop<>(arrivals, station, stage, permits, first)
              : new Stop<>(arrivals, station, stage));
    }
  }

  void start() {
    threads.start(first::close);
  }

  @Override
  public boolean offer(T item) {
    Objects.requireNonNull(item, "item");
    if (!permits.accept()) {
      return false;
    }
    platform.load(item);
    first.loaded();
    return true;
  }

  @Override
  public long occupied() {
    return permits.occupied();
  }

  @Override
  public int capacity() {
    return permits.size();
  }

  @Override
  public void close() {
    threads.refuseOwn();
    permits.refuseOffers();
    closing.lock();
    try {
      DrainWait.until(permits::trySeal);
      first.close();
      threads.awaitEnd();
    } finally {
      closing.unlock();
    }
  }
}
