package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Permits;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Two offers for the last place. */
@JCStressTest
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "One of them gets it")
@Outcome(expect = FORBIDDEN, desc = "None or both")
@State
public class LastPermit {
  private final Permits permits = new Permits(1);

  @Actor
  public void one(ZZ_Result result) {
    result.r1 = permits.accept();
  }

  @Actor
  public void other(ZZ_Result result) {
    result.r2 = permits.accept();
  }
}
