package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Permits;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** An offer and the seal that ends the passage. */
@JCStressTest
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "One of them wins")
@Outcome(expect = FORBIDDEN, desc = "Accepted after the end, or neither accepted nor ended")
@State
public class PermitOrSeal {
  private final Permits permits = new Permits(4);

  @Actor
  public void offers(ZZ_Result result) {
    result.r1 = permits.accept();
  }

  @Actor
  public void seals(ZZ_Result result) {
    result.r2 = permits.trySeal();
  }
}
