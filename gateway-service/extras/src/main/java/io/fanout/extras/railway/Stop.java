package io.fanout.extras.railway;

import io.fanout.core.handoff.GuardedStage;

/** One consumer's loop: does its stage with everything on every train, and sends the train on. */
class Stop<T> implements Runnable {
  private final Arrivals<T> arrivals;
  private final Station<T> station;
  private final GuardedStage<T> stage;

  Stop(Arrivals<T> arrivals, Station<T> station, GuardedStage<T> stage) {
    this.arrivals = arrivals;
    this.station = station;
    this.stage = stage;
  }

  @Override
  public final void run() {
    Train<T> train = arrivals.next();
    while (train != null) {
      for (int place = 0; place < train.size(); place++) {
        // The hand-off owns this thread; an interrupt left by one item must not affect the next.
        Thread.interrupted();
        stage.take(train.get(place), place == train.size() - 1);
        finished(train, place);
      }
      leave(train);
      train = arrivals.next();
    }
    station.close();
  }

  /** The stage is done with what stands there. */
  void finished(Train<T> train, int place) {}

  void leave(Train<T> train) {
    station.send(train);
  }
}
