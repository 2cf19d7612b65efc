package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class JudgeTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final double MARGIN = 50;

  private final Judge judge = new Judge(NONE, OptionalDouble.of(5_000), 1, 1, false, MARGIN);

  @Test
  void withoutABrokenStepNothingIsKnown() {
    assertThat(judge.limit(List.of(Samples.held(100, 10, 50)))).isEqualTo(LimitingResource.NONE);
    assertThat(judge.limit(List.of(Samples.held(4_900, 10, 50))))
        .isEqualTo(LimitingResource.OPEN_FILES);
  }

  @Test
  void aPoolAtItsCeilingIsTheLimit() {
    Judge pool = new Judge(OptionalDouble.of(200), NONE, 1, 1, false, MARGIN);

    assertThat(pool.limit(List.of(Samples.held(190, 1_010, 100), broken(0.1, 0.2, 0.2, 1))))
        .isEqualTo(LimitingResource.POOL);
  }

  @Test
  void atAsManyRequestsAsFilesCanBeOpenForTheseAreTheLimitWhateverElseIsFull() {
    Judge files = new Judge(NONE, OptionalDouble.of(1_010), 1, 1, false, MARGIN);

    assertThat(files.limit(List.of(broken(0.95, 0.5, 0.48, 1))))
        .isEqualTo(LimitingResource.OPEN_FILES);
  }

  @Test
  void saturatedProcessorsAreTheLimit() {
    assertThat(judge.limit(List.of(broken(0.95, 0.3, 0.3, 1)))).isEqualTo(LimitingResource.GATEWAY);
    assertThat(judge.limit(List.of(broken(0.5, 0.5, 0.48, 1)))).isEqualTo(LimitingResource.RIG);
  }

  @Test
  void anInjectorThatFallsBehindIsTheLimit() {
    assertThat(judge.limit(List.of(broken(0.3, 0.2, 0.2, 80)))).isEqualTo(LimitingResource.RIG);
  }

  @Test
  void onSharedProcessorsTheLargerShareIsTheLimit() {
    Judge shared = new Judge(NONE, NONE, 2, 2, true, MARGIN);

    assertThat(shared.limit(List.of(broken(1.2, 0.4, 0.3, 1)))).isEqualTo(LimitingResource.GATEWAY);
    assertThat(shared.limit(List.of(broken(0.5, 0.8, 0.6, 1)))).isEqualTo(LimitingResource.RIG);
  }

  @Test
  void failuresWithRoomLeftAreTheGatewaysOwn() {
    assertThat(judge.limit(List.of(Samples.broken(300, Map.of("timed out", 3L)))))
        .isEqualTo(LimitingResource.FAILURES);
    assertThat(judge.limit(List.of(broken(0.3, 0.2, 0.2, 1)))).isEqualTo(LimitingResource.LATENCY);
  }

  @Test
  void aLateAnswerIsNotAFailure() {
    RateStep late = lateOnes(broken(0.3, 0.2, 0.2, 1));

    assertThat(late.failed()).isEqualTo(2);
    assertThat(judge.limit(List.of(late))).isEqualTo(LimitingResource.LATENCY);
    assertThat(judge.isCertain(late)).isFalse();
  }

  private static RateStep lateOnes(RateStep step) {
    return new RateStep(
        step.rate(),
        step.achieved(),
        step.seconds(),
        step.held(),
        step.mean(),
        step.curve(),
        step.errors(),
        2,
        step.lagP99(),
        step.gateway(),
        step.injectorCores(),
        step.mocksCores(),
        step.otherCores(),
        step.stolenCores());
  }

  @Test
  void pausesAsLongAsTheMarginAreTheCollectors() {
    assertThat(judge.limit(List.of(paused(60)))).isEqualTo(LimitingResource.COLLECTIONS);
    assertThat(judge.limit(List.of(paused(40)))).isEqualTo(LimitingResource.LATENCY);
  }

  @Test
  void aConcurrentCollectionCountsHoweverShortItsPauses() {
    assertThat(judge.limit(List.of(collected(0.0, 3)))).isEqualTo(LimitingResource.COLLECTIONS);
    assertThat(judge.limit(List.of(collected(0.1, 3)))).isEqualTo(LimitingResource.COLLECTIONS);
    assertThat(judge.limit(List.of(collected(12, 3)))).isEqualTo(LimitingResource.LATENCY);
  }

  @Test
  void disturbedRatesDoNotCountAgainstTheGateway() {
    assertThat(judge.limit(List.of(disturbed(0.4)))).isEqualTo(LimitingResource.OTHERS);
    assertThat(judge.isCertain(disturbed(0.4))).isFalse();
    assertThat(judge.limit(List.of(disturbed(0.1)))).isEqualTo(LimitingResource.GATEWAY);
    assertThat(judge.isCertain(disturbed(0.1))).isTrue();
    assertThat(judge.limit(List.of(disturbed(0.1, 0.3)))).isEqualTo(LimitingResource.OTHERS);
    assertThat(judge.isCertain(disturbed(0, 0.3))).isFalse();
  }

  @Test
  void aRateThatFailedWhileCompilersRanIsMeasuredAgain() {
    assertThat(judge.isCertain(compiling(0.3))).isFalse();
    assertThat(judge.isCertain(compiling(0.05))).isTrue();
    assertThat(judge.limit(List.of(compiling(0.3)))).isEqualTo(LimitingResource.GATEWAY);
    assertThat(
            new Judge(OptionalDouble.of(1_000), NONE, 1, 1, false, MARGIN)
                .isCertain(compiling(0.3)))
        .isTrue();
  }

  @Test
  void compilersThatWorkedBeforeTheWindowCountAsWell() {
    assertThat(judge.isCompiling(compiledBefore(0.95, 60))).isTrue();
    assertThat(judge.isCertain(compiledBefore(0.95, 60))).isFalse();
    assertThat(judge.isCertain(compiledBefore(0.95, 40))).isTrue();
    assertThat(judge.limit(List.of(compiledBefore(0.5, 60)))).isEqualTo(LimitingResource.COMPILERS);
    assertThat(judge.limit(List.of(compiledBefore(0.5, 40)))).isEqualTo(LimitingResource.LATENCY);
    assertThat(judge.limit(List.of(compiledBefore(0.95, 60)))).isEqualTo(LimitingResource.GATEWAY);
  }

  @Test
  void theLastTimeThatTheLowestBrokenRateWasAskedTells() {
    RateStep pause = broken(0.2, 0.2, 0.2, 1);
    RateStep full = broken(0.95, 0.2, 0.2, 1);

    assertThat(judge.limit(List.of(pause, full))).isEqualTo(LimitingResource.GATEWAY);
    assertThat(judge.limit(List.of(pause, Samples.held(1_000, 10, 50))))
        .isEqualTo(LimitingResource.NONE);
  }

  @Test
  void aBreakIsCertainWhereRequestsFailedOrSomethingWasFull() {
    Judge pool = new Judge(OptionalDouble.of(1_000), NONE, 1, 1, false, MARGIN);

    assertThat(judge.isCertain(Samples.broken(300, Map.of("timed out", 3L)))).isTrue();
    assertThat(judge.isCertain(broken(0.95, 0.1, 0.1, 1))).isTrue();
    assertThat(judge.isCertain(broken(0.1, 0.5, 0.45, 60))).isTrue();
    assertThat(pool.isCertain(broken(0.1, 0.1, 0.1, 1))).isTrue();
  }

  @Test
  void fullBackendsMayHaveHadABadMomentWhileTheInjectorIsInTime() {
    assertThat(judge.isCertain(broken(0.1, 0.5, 0.45, 10))).isFalse();
    assertThat(judge.limit(List.of(broken(0.1, 0.5, 0.45, 10)))).isEqualTo(LimitingResource.RIG);
  }

  @Test
  void anInjectorThatIsLateOnFullProcessorsIsNotAskedAgainForTheCompilersSake() {
    ResourceUse gateway = new ResourceUse(0.5, 0.3, 100, 300.0, 40L, 10L, 0.0, 0.0, 0L, 7.5);

    assertThat(judge.isCertain(step(gateway, 0.5, 0.45, 0, 60))).isTrue();
    assertThat(judge.isCertain(step(gateway, 0.5, 0.45, 0, 10))).isFalse();
  }

  @Test
  void aBreakWithRoomLeftEverywhereMayBeAPause() {
    assertThat(judge.isCertain(broken(0.3, 0.2, 0.2, 80))).isFalse();
    assertThat(
            new Judge(OptionalDouble.of(1_100), NONE, 1, 1, false, MARGIN)
                .isCertain(broken(0.3, 0.2, 0.2, 1)))
        .isFalse();
  }

  private static RateStep broken(double gateway, double injector, double mocks, double lag) {
    return step(
        new ResourceUse(gateway, 0.0, 100, 300.0, 40L, 10L, 0.0, 0.0, 0L, 7.5),
        injector,
        mocks,
        0,
        lag);
  }

  private static RateStep paused(double millis) {
    return step(
        new ResourceUse(0.3, 0.0, 100, 300.0, 40L, 10L, 0.0, millis, 1L, 7.5), 0.2, 0.2, 0, 1);
  }

  private static RateStep collected(double millis, long pauses) {
    return step(
        new ResourceUse(0.3, 0.0, 100, 300.0, 40L, 10L, 0.0, millis, pauses, 7.5), 0.2, 0.2, 0, 1);
  }

  private static RateStep compiledBefore(double gateway, double millis) {
    return step(
        new ResourceUse(gateway, 0.0, 100, 300.0, 40L, 10L, millis, 0.0, 0L, 7.5), 0.2, 0.2, 0, 1);
  }

  private static RateStep compiling(double compilers) {
    return step(
        new ResourceUse(0.95, compilers, 100, 300.0, 40L, 10L, 0.0, 0.0, 0L, 7.5), 0.2, 0.2, 0, 1);
  }

  private static RateStep disturbed(double others) {
    return disturbed(others, 0);
  }

  private static RateStep disturbed(double others, double stolen) {
    return step(
        new ResourceUse(0.95, 0.0, 100, 300.0, 40L, 10L, 0.0, 0.0, 0L, 7.5),
        0.2,
        0.2,
        others,
        stolen,
        1);
  }

  private static RateStep step(
      ResourceUse gateway, double injector, double mocks, double others, double lag) {
    return step(gateway, injector, mocks, others, 0, lag);
  }

  private static RateStep step(
      ResourceUse gateway,
      double injector,
      double mocks,
      double others,
      double stolen,
      double lag) {
    return new RateStep(
        1_000, 900, 5, false, 100, List.of(), Map.of(), 0, lag, gateway, injector, mocks, others,
        stolen);
  }
}
