package io.fanout.bench.handoff;

import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.extras.railway.Railway;
import io.fanout.extras.railway.Station;
import io.fanout.extras.railway.Train;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A railway whose first stations load and whose other stations take. Every producer loads its share
 * of every train and sends it on, so all producers need the same number of items.
 */
final class OnTrains implements Contestant {
  private static final Object ITEM = new Object();

  private final Railway<Object> railway;
  private final int share;
  private final List<Tally> tallies = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  OnTrains(int producers, int consumers, int trains, int capacity, Blackhole hole) {
    railway =
        new Railway<>(
            producers + consumers, trains, capacity, WaitSettings.of(WaitStrategyKind.YIELDING));
    share = capacity / producers;
    for (int c = 0; c < consumers; c++) {
      Tally tally = new Tally();
      Station<Object> station = railway.station(producers + c);
      boolean last = c == consumers - 1;
      tallies.add(tally);
      threads.add(new Thread(() -> consume(station, tally, last, hole), "taking-" + c));
    }
    threads.forEach(Thread::start);
  }

  private static void consume(Station<Object> station, Tally tally, boolean last, Blackhole hole) {
    Train<Object> train = station.await();
    while (train != null) {
      for (int place = 0; place < train.size(); place++) {
        hole.consume(train.get(place));
      }
      tally.add(train.size());
      if (last) {
        train.unload();
      }
      station.send(train);
      train = station.await();
    }
    station.close();
  }

  @Override
  public void produce(int producer, int items) {
    Station<Object> station = railway.station(producer);
    for (int left = items; left > 0; ) {
      Train<Object> train = station.await();
      if (train == null) {
        return;
      }
      int loaded = Math.min(left, share);
      for (int i = 0; i < loaded; i++) {
        train.load(ITEM);
      }
      left -= loaded;
      station.send(train);
    }
  }

  @Override
  public long consumed(int consumer) {
    return tallies.get(consumer).seen();
  }

  @Override
  public void close() {
    railway.close();
    Threads.awaitEnd(threads);
  }
}
