package io.fanout.netty.client;

/**
 * Opens the connections that the waiting calls of a pool lack, where the host may have one more;
 * asks for a place where it may not. Owned by its lane.
 */
final class ConnectionOpener {
  private final HostPool pool;
  private final Connector connector;
  private final HostLimit places;
  private final SlotRequest wish;
  private int opening;

  ConnectionOpener(HostPool pool, Connector connector, HostLimit places) {
    this.pool = pool;
    this.connector = connector;
    this.places = places;
    this.wish = new SlotRequest(places, pool);
  }

  /** How many connections are being opened. */
  int opening() {
    return opening;
  }

  void openMissing() {
    while (opening < pool.wanted()) {
      if (places.take()) {
        openOne();
      } else {
        wish.make();
        return;
      }
    }
  }

  private void openOne() {
    opening++;
    connector.open(pool);
  }

  /** A place was given back, and it is this pool's turn to have it. */
  void granted() {
    wish.isGranted();
    if (opening < pool.wanted()) {
      openOne();
      openMissing();
    } else {
      places.giveBack();
    }
  }

  /** One of them is open, or will not be. */
  void ended() {
    opening--;
  }

  /** No call waits any more. */
  void nothingIsMissing() {
    wish.drop();
  }

  /** The pool has served a call meanwhile: others come before it now. */
  void hadTurn() {
    wish.hadTurn();
  }
}
