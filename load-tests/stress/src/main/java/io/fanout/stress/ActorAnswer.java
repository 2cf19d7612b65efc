package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.disruptor.PolledRings;
import io.fanout.core.handoff.disruptor.Producers;
import io.fanout.extras.actor.Actor;
import io.fanout.extras.actor.Overflow;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The owner sees a caller's plain writes with the call, and the caller sees the owner's with the
 * answer.
 */
@JCStressTest
@Outcome(
    id = {"-1, -1", "2, -1"},
    expect = ACCEPTABLE,
    desc = "Not done yet, or not visible yet")
@Outcome(id = "2, 3", expect = ACCEPTABLE, desc = "Done, and all writes are visible")
@Outcome(expect = FORBIDDEN, desc = "Done, but some writes are not visible")
@State
public class ActorAnswer {
  /** The actor's calls. */
  public interface Adding {
    CompletionStage<Integer> add(ActorAnswer to);
  }

  private final AtomicReference<@Nullable Polled<?>> opened = new AtomicReference<>();
  private final Actor<Adding> actor;
  private int byCaller;
  private int byOwner;
  private int seenByOwner = -1;

  public ActorAnswer() {
    actor =
        Actor.open(
            Adding.class,
            ActorAnswer::added,
            Overflow.lose(() -> {}),
            consumers -> polled(consumers));
  }

  private <T> Polled<T> polled(Consumers<T> consumers) {
    Polled<T> ring =
        PolledRings.open("stress", 2, Producers.ANY_THREAD, () -> {}, consumers, Delivery.report());
    opened.set(ring);
    return ring;
  }

  private static CompletionStage<Integer> added(ActorAnswer to) {
    to.seenByOwner = to.byCaller;
    to.byOwner = 3;
    return CompletableFuture.completedFuture(to.byOwner);
  }

  @org.openjdk.jcstress.annotations.Actor
  public void caller(II_Result result) {
    byCaller = 2;
    CompletableFuture<Integer> answer = actor.proxy().add(this).toCompletableFuture();
    result.r2 = answer.isDone() ? byOwner : -1;
  }

  @org.openjdk.jcstress.annotations.Actor
  public void owner(II_Result result) {
    Polled<?> ring = opened.get();
    result.r1 = ring != null && ring.poll() == 1 ? seenByOwner : -1;
  }
}
