package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.extras.actor.Actor;
import io.fanout.extras.actor.Overflow;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Two callers of a typed proxy: one owner executes every accepted call once, in its caller's order.
 */
@JCStressTest
@Outcome(
    id = Delivery.RIGHT,
    expect = ACCEPTABLE,
    desc = "Each accepted call arrived once, in order")
@Outcome(expect = FORBIDDEN, desc = "Lost, doubled, overtaken, or executed by two at once")
@State
public class ActorDelivery {
  /**
   * The owner records each call. The promise of a refused call has failed before the proxy returns
   * it.
   */
  public interface Noting {
    CompletionStage<Void> note(Delivery.Item item);
  }

  private static final Actor<Noting> ACTOR =
      Actor.open(
          Noting.class,
          item -> {
            item.delivery().arrived(item.digit());
            return CompletableFuture.completedFuture(null);
          },
          Overflow.lose(() -> {}),
          consumers ->
              HandoffKinds.get("disruptor")
                  .open(
                      "stress",
                      8,
                      WaitSettings.of(WaitStrategyKind.BLOCKING),
                      consumers,
                      Delivery.report()));

  private final Delivery delivery = new Delivery(ActorDelivery::accepted);

  private static boolean accepted(Delivery.Item item) {
    return !ACTOR.proxy().note(item).toCompletableFuture().isCompletedExceptionally();
  }

  @org.openjdk.jcstress.annotations.Actor
  public void oneCaller() {
    delivery.offerTwo();
  }

  @org.openjdk.jcstress.annotations.Actor
  public void other() {
    delivery.offerOne();
  }

  @Arbiter
  public void verdict(L_Result result) {
    result.r1 = delivery.verdict();
  }
}
