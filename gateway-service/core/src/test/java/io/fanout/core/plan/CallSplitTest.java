package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.MirrorSettings;
import io.fanout.core.settings.Records;
import io.fanout.core.settings.SettingError;
import io.fanout.core.settings.SettingErrors;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CallSplitTest {
  private final SettingErrors errors = new SettingErrors(property -> null);

  private static BackendSettings backend(int seconds) {
    return Records.with(
        Defaults.of(BackendSettings.class), Map.of("timeout", Duration.ofSeconds(seconds)));
  }

  private static CallSettings call(Map<String, Integer> weight, @Nullable MirrorSettings mirror) {
    Map<String, @Nullable Object> set = new LinkedHashMap<>();
    set.put("backend", "b");
    set.put("path", "/x");
    set.put("weight", weight);
    set.put("mirror", mirror);
    return Records.with(Defaults.of(CallSettings.class), set);
  }

  private List<Endpoint> compiled(CallSettings... calls) {
    Map<String, CallSettings> named = new LinkedHashMap<>();
    for (CallSettings each : calls) {
      named.put("c" + named.size(), each);
    }
    EndpointSettings endpoint =
        Records.with(Defaults.of(EndpointSettings.class), Map.of("path", "/p", "calls", named));
    GatewaySettings settings =
        Records.with(
            Defaults.of(GatewaySettings.class),
            Map.of(
                "backends",
                Map.of("b", backend(1), "b-new", backend(2), "x", backend(3)),
                "endpoints",
                List.of(endpoint)));
    return new PlanCompiler(settings, Set.of(), errors).compile().endpoints();
  }

  private static Map<String, Integer> weights(int own, int other) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    weights.put("b", own);
    weights.put("b-new", other);
    return weights;
  }

  @Test
  void chanceChoosesInProportionToTheWeights() {
    Endpoint endpoint = compiled(call(weights(95, 5), null)).get(0);
    int toTheNewOne = 0;
    for (int i = 0; i < 1_000; i++) {
      double chance = i / 1_000.0;
      List<PlannedCall> plan = endpoint.plan(() -> chance);
      assertThat(plan).hasSize(1);
      toTheNewOne += plan.get(0).backend().equals("b-new") ? 1 : 0;
    }
    assertThat(toTheNewOne).isEqualTo(50);
  }

  @Test
  void aWeightOf0GetsNothing() {
    Endpoint first = compiled(call(weights(0, 1), null)).get(0);
    assertThat(first.plan(() -> 0).get(0).backend()).isEqualTo("b-new");
    Endpoint last = compiled(call(weights(1, 0), null)).get(0);
    assertThat(last.plan(() -> Math.nextDown(1.0)).get(0).backend()).isEqualTo("b");
  }

  @Test
  void eachBackendHasItsOwnTimeout() {
    Endpoint endpoint = compiled(call(weights(1, 1), null)).get(0);
    assertThat(endpoint.plan(() -> 0).get(0).timeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(endpoint.plan(() -> 0.5).get(0).timeout()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void theSameCallsAreChosenEachTimeSoThatTheyKeepTheirCaches() {
    Endpoint endpoint = compiled(call(weights(1, 1), null), call(Map.of(), null)).get(0);
    assertThat(endpoint.plan(() -> 0).get(0)).isSameAs(endpoint.plan(() -> 0.4).get(0));
    assertThat(endpoint.plan(() -> 0).get(1)).isSameAs(endpoint.calls().get(1));
    CallSplit split = Objects.requireNonNull(endpoint.calls().get(0).split());
    assertThat(split.calls()).contains(endpoint.plan(() -> 0).get(0));
  }

  @Test
  void aPlanWithoutWeightsIsNotCopied() {
    Endpoint endpoint = compiled(call(Map.of(), null)).get(0);
    assertThat(endpoint.plan(() -> 0)).isSameAs(endpoint.calls());
  }

  @Test
  void mirroringHasTheOtherBackendsTimeoutUnlessItHasOne() {
    MirrorSettings mirror = new MirrorSettings("x", 0.5, 3, null);
    PlannedCall call = compiled(call(Map.of(), mirror)).get(0).calls().get(0);
    assertThat(call.mirroring())
        .isEqualTo(new PlannedCall.Mirroring("x", 0.5, 3, Duration.ofSeconds(3)));
    assertThat(call.isPlain()).isFalse();
    MirrorSettings own = new MirrorSettings("x", 1, 3, Duration.ofMillis(9));
    assertThat(compiled(call(Map.of(), own)).get(0).calls().get(0).mirroring())
        .isEqualTo(new PlannedCall.Mirroring("x", 1, 3, Duration.ofMillis(9)));
  }

  @Test
  void aShareOf0IsNoMirror() {
    MirrorSettings mirror = new MirrorSettings("x", 0, 3, null);
    assertThat(compiled(call(Map.of(), mirror)).get(0).calls().get(0).isPlain()).isTrue();
  }

  @Test
  void allErrorsAreReportedTogether() {
    List<Endpoint> unused =
        compiled(
            call(Map.of("b-new", 0, "nobody", 0), new MirrorSettings("b-new", 1, 1, null)),
            call(Map.of(), new MirrorSettings(null, 1, 1, null)),
            call(Map.of(), new MirrorSettings("b", 1, 1, null)));
    String at = "gateway.endpoints[0].calls.";
    assertThat(errors.found())
        .extracting(SettingError::toString)
        .containsExactlyInAnyOrder(
            at + "c0.weight.nobody: 0 (expected: the weight of one of the backends b, b-new, x)",
            at + "c0.weight: b-new, nobody (expected: a weight for the call's backend, b, too)",
            at + "c0.weight: all 0 (expected: one weight above 0 at least, e.g. 95 and 5)",
            at
                + "c0.mirror.to: b-new (expected: a backend that does not get the call itself: a"
                + " copy is sent beside it)",
            at + "c1.mirror.to: missing (expected: one of the backends b, b-new, x)",
            at
                + "c2.mirror.to: b (expected: a backend that does not get the call itself: a copy"
                + " is sent beside it)");
  }
}
