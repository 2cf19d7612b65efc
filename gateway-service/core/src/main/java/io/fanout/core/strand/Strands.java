package io.fanout.core.strand;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.core.lane.Lane;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Runs the code of exchanges and calls: the only difference between the modes. Nothing here waits
 * for a free strand; if there is none, the result is false at once.
 */
public interface Strands extends AutoCloseable {
  /** How many bytes a fiber may read in one go: some milliseconds of work for the worst JSON. */
  int LARGE_BODY = 128 * 1024;

  /** Starts the strand of an exchange that came in on that lane. */
  boolean start(Lane lane, String name, StrandBody body);

  /**
   * Starts a strand of a call, from its exchange's strand, from another call's or from the lane.
   */
  boolean fork(Lane lane, String name, StrandBody body);

  /**
   * Like {@link #fork}, for work that nobody waits for: false while calls need the remaining
   * strands.
   */
  default boolean forkSpare(Lane lane, String name, StrandBody body) {
    return fork(lane, name, body);
  }

  /**
   * Waits for the stage. It parks the strand, and never the thread that carries it. It has no time
   * limit: the owner of the stage completes it by the deadline.
   */
  <V> V await(CompletableFuture<V> stage)
      throws ExecutionException, SuspendExecution, InterruptedException;

  /**
   * Whether {@link #followUp} may be used now on that lane, instead of a strand that waits. Then
   * the caller is on the lane.
   */
  default boolean followsUp(Lane lane) {
    return false;
  }

  /**
   * Runs the task once the stage is complete, on the lane that the caller is on. Like a strand's
   * code between two waits, it never blocks. Only for a stage that nothing else waits for.
   *
   * @param name what the task belongs to
   */
  default void followUp(Lane lane, String name, Awaited<?> stage, Runnable task) {
    throw new UnsupportedOperationException(
        "%s (expected: strands that follow up on a lane)".formatted(getClass().getName()));
  }

  /**
   * Runs work that reads a body of {@link #LARGE_BODY} bytes or more. On a fiber it runs on another
   * thread, and the fiber is parked meanwhile: its lane serves other requests.
   */
  default <V> V withLargeBody(Supplier<V> work) throws SuspendExecution, InterruptedException {
    return work.get();
  }

  /** The gauges of the strands. */
  List<Gauge> gauges();

  @Override
  void close();

  /** A number that can be read at any time. */
  record Gauge(String name, String description, DoubleSupplier value) {}
}
