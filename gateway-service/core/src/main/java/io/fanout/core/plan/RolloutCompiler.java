package io.fanout.core.plan;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.MirrorSettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compiles the settings that bring a new version of a backend in: weights and copies of a call. */
final class RolloutCompiler {
  private final Map<String, BackendSettings> backends;
  private final SettingErrors errors;

  RolloutCompiler(Map<String, BackendSettings> backends, SettingErrors errors) {
    this.backends = backends;
    this.errors = errors;
  }

  /** Adds what is wrong with a call's weights. */
  void checkWeight(String at, CallSettings from) {
    Map<String, Integer> weights = from.weight();
    if (weights.isEmpty()) {
      return;
    }
    for (Map.Entry<String, Integer> each : weights.entrySet()) {
      if (!backends.containsKey(each.getKey())) {
        errors.add(
            PropertyNames.entry(at, each.getKey()),
            each.getValue(),
            "the weight of one of the backends " + names());
      }
    }
    if (from.backend() != null && !weights.containsKey(from.backend())) {
      errors.add(
          at,
          String.join(", ", new TreeSet<>(weights.keySet())),
          "a weight for the call's backend, %s, too".formatted(from.backend()));
    }
    if (weights.values().stream().allMatch(weight -> weight == 0)) {
      errors.add(at, "all 0", "one weight above 0 at least, e.g. 95 and 5");
    }
  }

  /** The call with its weights, which are sound; the same call where it has none. */
  PlannedCall split(PlannedCall call, CallSettings from) {
    if (from.weight().isEmpty()) {
      return call;
    }
    Map<PlannedCall, Integer> weights = new LinkedHashMap<>();
    from.weight()
        .forEach(
            (name, weight) ->
                weights.put(
                    name.equals(call.backend()) ? call : call.to(name, timeout(name, from)),
                    weight));
    return call.split(CallSplit.of(weights));
  }

  private Duration timeout(String backend, CallSettings from) {
    return from.timeout() == null
        ? Objects.requireNonNull(backends.get(backend)).timeout()
        : from.timeout();
  }

  /** The copies of a call; null, and errors, where they are not sound; null also for none. */
  PlannedCall.@Nullable Mirroring mirroring(String at, CallSettings from) {
    MirrorSettings mirror = from.mirror();
    if (mirror == null) {
      return null;
    }
    String to = mirror.to();
    BackendSettings backend = to == null ? null : backends.get(to);
    if (to == null || backend == null) {
      errors.add(
          at + ".to",
          to,
          backends.isEmpty()
              ? "a backend; there is none, gateway.backends is empty"
              : "one of the backends " + names());
      return null;
    }
    if (to.equals(from.backend()) || from.weight().containsKey(to)) {
      errors.add(
          at + ".to", to, "a backend that does not get the call itself: a copy is sent beside it");
      return null;
    }
    return mirror.share() == 0
        ? null
        : new PlannedCall.Mirroring(
            to,
            mirror.share(),
            mirror.maxInFlight(),
            mirror.timeout() == null ? backend.timeout() : mirror.timeout());
  }

  private String names() {
    return String.join(", ", new TreeSet<>(backends.keySet()));
  }
}
