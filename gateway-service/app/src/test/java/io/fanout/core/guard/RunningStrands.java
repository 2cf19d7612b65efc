package io.fanout.core.guard;

import io.fanout.core.client.BegunCall;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The real strands of a mode on one lane, and calls on them. */
final class RunningStrands implements AutoCloseable {
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final BlockingQueue<Throwable> faults = new LinkedBlockingQueue<>();
  private final Strands strands;

  RunningStrands(Mode mode, int poolThreads, int queue) {
    StrandFailures failures = (strand, failure) -> faults.add(failure);
    this.strands =
        switch (mode) {
          case FIBER -> new FiberStrands(lanes, failures);
          case THREAD_POOL ->
              new PoolStrands(new PoolSettings(poolThreads, poolThreads, queue), failures);
          case VIRTUAL_THREAD -> new VirtualStrands(new VirtualThreadSettings(10_000), failures);
        };
  }

  /** The modes that this JDK supports. */
  static List<Mode> modes() {
    return Runtime.version().feature() >= 21
        ? List.of(Mode.values())
        : List.of(Mode.FIBER, Mode.THREAD_POOL);
  }

  /** Every mode's strands wait; fiber mode also begins calls. */
  static Stream<Arguments> modesAndWays() {
    return Stream.concat(
        modes().stream().map(mode -> Arguments.of(mode, Way.WAITING)),
        Stream.of(Arguments.of(Mode.FIBER, Way.BEGUN)));
  }

  Strands strands() {
    return strands;
  }

  Lane lane() {
    return lanes.all().get(0);
  }

  BlockingQueue<Throwable> faults() {
    return faults;
  }

  /** Makes a call on a strand of its own. */
  CompletableFuture<AttemptResult> call(CallSender caller, Attempt attempt) {
    CompletableFuture<AttemptResult> end = new CompletableFuture<>();
    boolean started =
        strands.start(lane(), "call", () -> end.complete(AttemptResult.of(caller, attempt)));
    if (!started) {
      throw new AssertionError("no strand was free");
    }
    return end;
  }

  /** Begins a call on the lane, without a strand; only what must wait is done on one. */
  CompletableFuture<AttemptResult> begin(CallSender caller, Attempt attempt) {
    CompletableFuture<AttemptResult> end = new CompletableFuture<>();
    lane().execute(() -> follow(FailedCall.begin(caller, attempt), end));
    return end;
  }

  private void follow(BegunCall call, CompletableFuture<AttemptResult> end) {
    strands.followUp(lane(), "call", call.ended(), () -> take(call, end));
  }

  private void take(BegunCall call, CompletableFuture<AttemptResult> end) {
    AttemptResult result = AttemptResult.of(call);
    if (result != null) {
      end.complete(result);
    } else if (!strands.fork(lane(), "rest", () -> end.complete(AttemptResult.ofRest(call)))) {
      throw new AssertionError("no strand was free");
    }
  }

  static AttemptResult end(CompletableFuture<AttemptResult> call) throws Exception {
    return call.get(60, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    strands.close();
    lanes.close();
  }
}
