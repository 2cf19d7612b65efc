package io.fanout.netty.client;

/** A pool's wish for a place for one more connection; made once however often. */
final class SlotRequest {
  private final HostLimit places;
  private final HostPool pool;
  private boolean made;

  SlotRequest(HostLimit places, HostPool pool) {
    this.places = places;
    this.pool = pool;
  }

  void make() {
    if (!made) {
      made = true;
      places.want(pool);
    }
  }

  void drop() {
    if (made) {
      made = false;
      places.wantNoMore(pool);
    }
  }

  /** The place is there. */
  void isGranted() {
    made = false;
  }

  /** The pool has served a call meanwhile: others come before it now. */
  void hadTurn() {
    if (made) {
      places.hadTurn(pool);
    }
  }
}
