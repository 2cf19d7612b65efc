package io.fanout.bench.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.bench.limit.Scenario.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the gateway's own limit in the most important cells of the grid. */
class GridTest {
  private static final long SEED = 4711;

  private static Verdict ours(Scenario scenario) {
    return Verdict.of(scenario, Simulation.play(scenario, Limiters.FANOUT.get(), SEED));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aSlowerBackendIsNotTakenForAFullOne(double sigma) {
    Verdict verdict = ours(Grid.slower(1_000, 1, 100, sigma));
    assertThat(verdict.later()).isGreaterThan(0.95);
    assertThat(verdict.early()).isGreaterThan(0.7);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aFullBackendKeepsItsThroughputAndItsLatency(double sigma) {
    Verdict verdict = ours(Grid.full(50, 10, 2, sigma));
    assertThat(verdict.later()).isGreaterThan(0.9);
    assertThat(verdict.p99()).isLessThan(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aBackendThatIsSlowerAndSmallerKeepsWhatIsLeftOfBoth(double sigma) {
    Verdict verdict = ours(Grid.slowerAndSmaller(200, 50, 5, sigma));
    assertThat(verdict.later()).isGreaterThan(0.8);
    assertThat(verdict.p99()).isLessThan(2);
  }

  @Test
  void oneSlowHostOfTwoIsNotTakenForAFullOne() {
    assertThat(ours(Grid.slower(1_000, 1, 100, 0.5).withHosts(2)).later()).isGreaterThan(0.95);
    assertThat(ours(Grid.full(25, 10, 2, 0.5).withHosts(2)).p99()).isLessThan(2);
  }

  @Test
  void gradient2TakesASlowerBackendForAFullOne() {
    Scenario scenario = Grid.slower(1_000, 1, 100, 0);
    List<Second> seconds = Simulation.play(scenario, Limiters.GRADIENT2.get(), SEED);
    assertThat(Verdict.of(scenario, seconds).later()).isLessThan(0.7);
  }

  @Test
  void withoutALimitTheSimulationIsAQueueByTheBook() {
    // At 1.5 times the capacity, the queue grows by half a second each second.
    Scenario scenario = Scenario.of("queue", new Phase(10, 1_500, 10, 10, 0));
    List<Second> seconds = Simulation.play(scenario, Limiter.none(), SEED);
    assertThat(Second.answered(seconds)).isBetween(9_900, 10_000);
    assertThat(Second.percentile(seconds.subList(9, 10), 50)).isBetween(2_800.0, 3_600.0);
  }

  @Test
  void theSameSeedFindsTheSame() {
    Scenario scenario = Grid.full(50, 10, 2, 1);
    assertThat(ours(scenario)).isEqualTo(ours(scenario));
  }

  @Test
  void callsThatRunOutOfTimeAreNotAnswered() {
    Scenario scenario =
        Scenario.of("hangs", new Phase(5, 100, Scenario.UNLIMITED, 1_000, 0)).withTimeout(500);
    List<Second> seconds = Simulation.play(scenario, Limiter.none(), SEED);
    assertThat(Second.answered(seconds)).isZero();
    assertThat(Second.asked(seconds)).isGreaterThan(400);
  }
}
