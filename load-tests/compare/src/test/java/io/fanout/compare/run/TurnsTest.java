package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TurnsTest {
  private final List<String> log = new ArrayList<>();
  private final List<Fake> engines = List.of(new Fake("a"), new Fake("b"), new Fake("c"));
  private final MeasuredGateway subject = MeasuredGateway.ofAnotherKind("", Optional.empty());

  private final class Fake implements TurnTaker {
    private final String name;

    private Fake(String name) {
      this.name = name;
    }

    @Override
    public String label() {
      return name;
    }

    @Override
    public void warmUp(MeasuredGateway gateway, Optional<Integer> pool) {
      throw new UnsupportedOperationException("turns measure warm gateways");
    }

    @Override
    public RateStep measured(MeasuredGateway gateway, Latency latency, double rate) {
      assertThat(gateway).isSameAs(subject);
      log.add("%s %s %.0f".formatted(name, latency.spec(), rate));
      return Samples.held(rate, 105, log.size());
    }
  }

  @Test
  void theEnginesTakeTurnsAtEachRate() {
    List<List<MeasuredCell>> cells =
        turns(engines, List.of(400.0, 1_000.0)).turn(1, "fiber", subject);

    assertThat(log)
        .containsExactly(
            "a 100 400", "b 100 400", "c 100 400", "a 100 1000", "b 100 1000", "c 100 1000");
    assertThat(cells).hasSize(3).allSatisfy(each -> assertThat(each).hasSize(1));
    MeasuredCell cell = cells.get(1).get(0);
    assertThat(cell.variant()).isEqualTo("fiber");
    assertThat(cell.latency()).isEqualTo("100");
    assertThat(cell.repetition()).isEqualTo(1);
    assertThat(cell.steps()).extracting(RateStep::rate).containsExactly(400.0, 1_000.0);
  }

  /** What an engine leaves behind, such as warm caches, must not always favor the same one. */
  @Test
  void inSixTurnsEachEngineFollowsEachOtherAndBeginsEquallyOften() {
    measure(engines, 6);

    Map<String, Integer> pairs = new HashMap<>();
    for (int i = 0; i < log.size(); i++) {
      if (i % engines.size() > 0) {
        pairs.merge(log.get(i - 1) + log.get(i), 1, Integer::sum);
      }
    }
    assertThat(beginning(engines.size())).hasSize(3).allSatisfy(ExactlyTwice::check);
    assertThat(pairs).hasSize(6).allSatisfy(ExactlyTwice::check);
  }

  @Test
  void twoEnginesBeginEquallyOften() {
    measure(engines.subList(0, 2), 4);

    assertThat(beginning(2)).hasSize(2).allSatisfy(ExactlyTwice::check);
  }

  private static final class ExactlyTwice {
    private static void check(String who, int times) {
      assertThat(times).as(who).isEqualTo(2);
    }
  }

  private void measure(List<Fake> some, int turns) {
    for (int turn = 1; turn <= turns; turn++) {
      assertThat(turns(some, List.of(400.0)).turn(turn, "fiber", subject)).hasSize(some.size());
    }
  }

  private static Turns turns(List<Fake> some, List<Double> rates) {
    return new Turns(some, List.of(Latency.parse("100")), rates);
  }

  /** Counts the turns that each engine began. */
  private Map<String, Integer> beginning(int enginesInATurn) {
    Map<String, Integer> first = new HashMap<>();
    for (int i = 0; i < log.size(); i += enginesInATurn) {
      first.merge(log.get(i), 1, Integer::sum);
    }
    return first;
  }
}
