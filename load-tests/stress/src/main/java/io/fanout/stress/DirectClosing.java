package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** An offer that runs its stage itself, and a close that waits for it. */
@JCStressTest
@Outcome(id = "true, 7", expect = ACCEPTABLE, desc = "Accepted, and done before the close returned")
@Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "Refused, and not done")
@Outcome(expect = FORBIDDEN, desc = "Accepted and not done, or done after the close")
@State
public class DirectClosing {
  private final Handoff<Integer> handoff =
      HandoffKinds.get("direct")
          .open(
              "stress",
              1,
              WaitSettings.of(WaitStrategyKind.BLOCKING),
              Consumers.single("stage", (item, last) -> done(item)),
              Delivery.report());

  private int done;

  private void done(int item) {
    done = item;
  }

  @Actor
  public void offers(ZI_Result result) {
    result.r1 = handoff.offer(7);
  }

  @Actor
  public void closes(ZI_Result result) {
    handoff.close();
    result.r2 = done;
  }
}
