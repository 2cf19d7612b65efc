package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two concurrent offers to a direct hand-off: each item is done when its offer returns. */
@JCStressTest
@Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "Each done once, before its offer returned")
@Outcome(expect = FORBIDDEN, desc = "Lost, doubled, or done later")
@State
public class DirectDelivery {
  private final AtomicInteger all = new AtomicInteger();
  private final Handoff<int[]> handoff =
      HandoffKinds.get("direct")
          .open(
              "stress",
              1,
              WaitSettings.of(WaitStrategyKind.BLOCKING),
              Consumers.single("stage", (mine, last) -> arrived(mine)),
              Delivery.report());

  private void arrived(int[] mine) {
    mine[0]++;
    all.incrementAndGet();
  }

  private int offered() {
    int[] mine = {0};
    return handoff.offer(mine) ? mine[0] : -1;
  }

  @Actor
  public void one(III_Result result) {
    result.r1 = offered();
  }

  @Actor
  public void other(III_Result result) {
    result.r2 = offered();
  }

  @Arbiter
  public void verdict(III_Result result) {
    result.r3 = all.get();
  }
}
