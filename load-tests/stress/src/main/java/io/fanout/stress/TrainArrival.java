package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.extras.railway.Railway;
import io.fanout.extras.railway.Train;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A station loads a train and sends it on, while the next station polls for it. */
@JCStressTest
@Outcome(
    id = {"-1", "3"},
    expect = ACCEPTABLE,
    desc = "Not there yet, or there with all its items")
@Outcome(expect = FORBIDDEN, desc = "There, but without some of its items")
@State
public class TrainArrival {
  private final Railway<Integer> railway =
      new Railway<>(2, 1, 2, WaitSettings.of(WaitStrategyKind.BUSY_SPIN));

  @Actor
  public void loads() {
    Train<Integer> train = railway.station(0).poll();
    if (train != null) {
      train.load(1);
      train.load(2);
      railway.station(0).send(train);
    }
  }

  @Actor
  public void unloads(I_Result result) {
    Train<Integer> train = railway.station(1).poll();
    result.r1 = -1;
    if (train != null) {
      result.r1 = 0;
      for (int place = 0; place < train.size(); place++) {
        result.r1 += train.get(place);
      }
    }
  }
}
