package io.fanout.clients.slots;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.strand.Strands;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * How many calls may be on their way to one host at once, for clients that do not bound their
 * connections themselves. Further calls wait in line, first come first served, each on its strand.
 * Its lock is held for a few instructions and never while somebody waits.
 */
@SuppressWarnings("CollectionUndefinedEquality") // compares futures by identity
public final class ConnectionSlots {
  private static final String CLOSED = "the client is closed";

  private final int most;
  private final Strands strands;
  private final Queue<CompletableFuture<Boolean>> line = new ArrayDeque<>();
  private int taken;
  private boolean closed;

  ConnectionSlots(int most, Strands strands) {
    this.most = most;
    this.strands = strands;
  }

  /** Takes a slot, and waits for one if all are taken. The caller must give it back. */
  public void take(Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    if (cancellation.reason() != null) {
      throw cancellation.explain(CallResultKind.CANCELLED, "cancelled before it was sent");
    }
    CompletableFuture<Boolean> turn = takeOrQueue();
    if (turn == null) {
      return;
    }
    cancellation.onCancel(() -> leave(turn));
    boolean granted;
    try {
      granted = strands.await(turn);
    } catch (InterruptedException e) {
      if (!leave(turn)) {
        giveBack();
      }
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a turn never fails", e);
    }
    if (!granted) {
      throw cancellation.explain(CallResultKind.CONNECT_FAILED, CLOSED);
    }
  }

  /** Null where a place was free and is taken; else what says that it is one's turn. */
  private synchronized @Nullable CompletableFuture<Boolean> takeOrQueue() throws CallFailed {
    if (closed) {
      throw new CallFailed(CallResultKind.CONNECT_FAILED, CLOSED);
    }
    if (taken < most) {
      taken++;
      return null;
    }
    CompletableFuture<Boolean> turn = new CompletableFuture<>();
    line.add(turn);
    return turn;
  }

  /** Leaves the line; false where the place was granted just before. */
  private boolean leave(CompletableFuture<Boolean> turn) {
    synchronized (this) {
      line.remove(turn);
    }
    return turn.complete(false);
  }

  /** Gives a slot back. The call that has waited longest gets it. */
  public void giveBack() {
    CompletableFuture<Boolean> next;
    do {
      next = nextInLine();
    } while (next != null && !next.complete(true));
  }

  private synchronized @Nullable CompletableFuture<Boolean> nextInLine() {
    CompletableFuture<Boolean> next = line.poll();
    if (next == null) {
      taken--;
    }
    return next;
  }

  synchronized int taken() {
    return taken;
  }

  synchronized int waiting() {
    return line.size();
  }

  /** Ends the calls in line; further ones are refused. */
  void close() {
    List<CompletableFuture<Boolean>> left;
    synchronized (this) {
      closed = true;
      left = new ArrayList<>(line);
      line.clear();
    }
    left.forEach(turn -> turn.complete(false));
  }
}
