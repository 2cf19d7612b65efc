package io.fanout.extras.railway;

import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.Permits;

/** The last consumer: what it is done with leaves the train, and the train goes home. */
final class LastStop<T> extends Stop<T> {
  private final Permits permits;
  private final FirstStop<T> first;

  LastStop(
      Arrivals<T> arrivals,
      Station<T> station,
      GuardedStage<T> stage,
      Permits permits,
      FirstStop<T> first) {
    super(arrivals, station, stage);
    this.permits = permits;
    this.first = first;
  }

  @Override
  void finished(Train<T> train, int place) {
    train.forget(place);
    permits.finish();
  }

  @Override
  void leave(Train<T> train) {
    train.unload();
    super.leave(train);
    first.cameHome();
  }
}
