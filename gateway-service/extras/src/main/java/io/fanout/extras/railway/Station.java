package io.fanout.extras.railway;

import io.fanout.core.handoff.WaitSignal;
import org.jspecify.annotations.Nullable;

/**
 * A place where trains stop. Confined to one thread at a time, but for {@link #close}; it may have
 * several trains at once, and sends them on in the order in which they came.
 */
public final class Station<T> {
  private final Railway<T> railway;
  private final int number;
  private final WaitSignal bell;
  private volatile boolean closed;

  /** The train that comes next, and how many departures it will have behind it then. */
  private int arriving;

  private long arrival;

  /** The train that leaves next, and which departure that is. */
  private int leaving;

  private long departure;

  Station(Railway<T> railway, int number, WaitSignal bell) {
    this.railway = railway;
    this.number = number;
    this.bell = bell;
    this.arrival = number;
    this.departure = number + 1L;
  }

  public int number() {
    return number;
  }

  /** The next train, where it is there; else null. */
  public @Nullable Train<T> poll() {
    if (!any()) {
      return null;
    }
    Train<T> train = railway.train(arriving);
    if (++arriving == railway.trainCount()) {
      arriving = 0;
      arrival += railway.stationCount();
    }
    return train;
  }

  /** The next train; null once it can't come any more, because the station before is closed. */
  public @Nullable Train<T> await() {
    if (!any()) {
      Station<T> before = railway.before(number);
      bell.await(() -> any() || before.closed);
    }
    return poll();
  }

  /** Whether the next train is there. */
  public boolean any() {
    return railway.departuresOf(arriving) == arrival;
  }

  /** Sends the train to the next station. */
  public void send(Train<T> train) {
    if (train.number() != leaving) {
      throw new IllegalArgumentException(
          "train %d leaves station %d (expected: train %d, because they leave as they came)"
              .formatted(train.number(), number, leaving));
    }
    railway.departed(leaving, departure);
    if (++leaving == railway.trainCount()) {
      leaving = 0;
      departure += railway.stationCount();
    }
    railway.after(number).bell.ring();
  }

  /**
   * No train leaves here any more; those on their way still arrive. The next station's thread then
   * gets no train, and closes in turn when it has sent on what it had.
   */
  public void close() {
    closed = true;
    railway.after(number).bell.ring();
  }
}
