package io.fanout.netty.client;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls that wait for a connection, first come first served. Owned by its lane. */
@SuppressWarnings("FutureReturnValueIgnored") // the strand waits for the call's own future
final class WaitingCalls {
  private final Set<InFlightCall> calls = new LinkedHashSet<>();
  private final Runnable whenNoneIsLeft;

  WaitingCalls(Runnable whenNoneIsLeft) {
    this.whenNoneIsLeft = whenNoneIsLeft;
  }

  boolean isEmpty() {
    return calls.isEmpty();
  }

  int size() {
    return calls.size();
  }

  void add(InFlightCall call) {
    calls.add(call);
  }

  /** Takes the one that has waited longest; null where none does. */
  @Nullable InFlightCall poll() {
    if (calls.isEmpty()) {
      return null;
    }
    Iterator<InFlightCall> all = calls.iterator();
    InFlightCall first = all.next();
    all.remove();
    tellIfNoneIsLeft();
    return first;
  }

  /** Takes that one out, if it waits. */
  void remove(InFlightCall call) {
    if (calls.remove(call)) {
      tellIfNoneIsLeft();
    }
  }

  private void tellIfNoneIsLeft() {
    if (calls.isEmpty()) {
      whenNoneIsLeft.run();
    }
  }
}
