package io.fanout.extras.railway;

import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitSignal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A circle of stations that trains go round, always in the same order. Whoever works at a station
 * has the train that stands there to himself: no lock, no queue, one write for a whole train.
 *
 * <p>Any mixture of stations is possible: one that loads and one that unloads; one that loads and
 * many that each see every train; many that each load a part of every train and one that unloads.
 * Each station needs a thread that takes its trains and sends them on, also those it does nothing
 * with: a train waits for nobody to overtake it.
 *
 * <p>At first all trains stand at station 0. What a thread does to a train is published by its
 * departure, a release, and seen after its arrival, an acquire.
 */
public final class Railway<T> implements AutoCloseable {
  /** Longs between two trains' places, so that no two share a cache line, nor its neighbour. */
  private static final int APART = 16;

  private final List<Train<T>> trains = new ArrayList<>();
  private final List<Station<T>> stations = new ArrayList<>();

  /** For each train, how many departures it has behind it. */
  private final AtomicLongArray departures;

  /**
   * Builds the stations and the trains.
   *
   * @param wait how {@link Station#await} waits for a train
   */
  public Railway(int stations, int trains, int capacity, WaitSettings wait) {
    require("stations", stations, 2);
    require("trains", trains, 1);
    require("capacity", capacity, 1);
    departures = new AtomicLongArray((trains + 2) * APART);
    for (int number = 0; number < trains; number++) {
      this.trains.add(new Train<>(number, capacity));
    }
    for (int number = 0; number < stations; number++) {
      this.stations.add(new Station<>(this, number, new WaitSignal(wait)));
    }
  }

  private static void require(String what, int count, int least) {
    if (count < least) {
      throw new IllegalArgumentException(
          "%s of a railway: %d (expected: %d or more)".formatted(what, count, least));
    }
  }

  /** The station with that number; trains go from 0 upwards and from the last one to 0. */
  public Station<T> station(int number) {
    return stations.get(number);
  }

  int stationCount() {
    return stations.size();
  }

  int trainCount() {
    return trains.size();
  }

  Train<T> train(int number) {
    return trains.get(number);
  }

  Station<T> after(int station) {
    return stations.get(station + 1 == stations.size() ? 0 : station + 1);
  }

  Station<T> before(int station) {
    return stations.get(station == 0 ? stations.size() - 1 : station - 1);
  }

  long departuresOf(int train) {
    return departures.getAcquire((train + 1) * APART);
  }

  void departed(int train, long departure) {
    departures.setRelease((train + 1) * APART, departure);
  }

  /** Closes every station: whoever waits for a train that is not there gets none. */
  @Override
  public void close() {
    stations.forEach(Station::close);
  }
}
