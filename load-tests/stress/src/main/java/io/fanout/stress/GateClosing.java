package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Gate;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** A thread that enters, works and leaves, and a close that waits for it. */
@JCStressTest
@Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "Entered before the close, which saw its work")
@Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "Refused")
@Outcome(expect = FORBIDDEN, desc = "Entered, and the close did not wait")
@State
public class GateClosing {
  private final Gate gate = new Gate();
  private int work;

  @Actor
  public void enters(ZI_Result result) {
    if (gate.enter()) {
      work = 1;
      gate.leave();
      result.r1 = true;
    }
  }

  @Actor
  public void closes(ZI_Result result) {
    gate.close();
    result.r2 = work;
  }
}
