package io.fanout.boot.wiring;

import io.fanout.boot.sizing.LoadProfile;
import io.fanout.boot.sizing.PodAdvice;
import io.fanout.boot.sizing.SizingAdvice;
import io.fanout.core.settings.SettingErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The load for which the settings should suffice, if one is given: {@code --load.rate=500
 * --load.latency=300ms --load.calls=3 --load.p99=1s}.
 */
final class SizingRequest {
  private static final Duration USUAL_LATENCY = Duration.ofMillis(300);
  private static final Duration USUAL_CPU = Duration.ofNanos(500_000);
  private static final int USUAL_TAIL = 3;

  /** What the images' settings allow. */
  private static final long OPEN_FILES = 20_000;

  private final Binder binder;
  private final SettingErrors errors = new SettingErrors(property -> null);

  private SizingRequest(ConfigurableEnvironment environment) {
    this.binder = Binder.get(environment);
  }

  /** The advice for that load; empty where none is given. Throws with what is wrong with it. */
  static Optional<List<String>> answer(
      ConfigurableEnvironment environment, ValidatedSettings checked) {
    if (!environment.containsProperty("load.rate")) {
      return Optional.empty();
    }
    SizingRequest request = new SizingRequest(environment);
    LoadProfile load = request.load(StartReport.mostCalls(checked));
    int processors = Runtime.getRuntime().availableProcessors();
    List<String> lines = new ArrayList<>(SizingAdvice.of(load, checked.settings(), processors));
    if (environment.containsProperty("load.cpu")) {
      Duration each = request.value("cpu", Duration.class, USUAL_CPU, "a time, e.g. 250us");
      request.errors.refuse();
      if (each.isNegative() || each.isZero()) {
        request.errors.add("load.cpu", each, "more than nothing, e.g. 250us");
        request.errors.refuse();
      }
      lines.add("");
      lines.addAll(PodAdvice.of(load, checked.settings(), pod(each)));
    }
    return Optional.of(lines);
  }

  /** A pod like the chart's, of one processor. */
  private static PodAdvice.PodSize pod(Duration perRequest) {
    return new PodAdvice.PodSize(1, OPEN_FILES, perRequest);
  }

  private LoadProfile load(int usualCalls) {
    double rate = value("rate", Double.class, 1.0, "requests a second, e.g. 500");
    int calls = value("calls", Integer.class, usualCalls, "how many for each request, e.g. 3");
    Duration latency = value("latency", Duration.class, USUAL_LATENCY, "a time, e.g. 300ms");
    boolean absurd = latency.compareTo(Duration.ofDays(USUAL_TAIL)) > 0; // the check below refuses
    // it
    Duration usualP99 = absurd ? latency : latency.multipliedBy(USUAL_TAIL);
    Duration p99 = value("p99", Duration.class, usualP99, "a time, e.g. 1s");
    errors.refuse();
    LoadProfile.check(rate, calls, latency, p99)
        .forEach((name, expected) -> errors.add("load." + name, binderText(name), expected));
    errors.refuse();
    return new LoadProfile(rate, calls, latency, p99);
  }

  private <T> T value(String name, Class<T> type, T usual, String expected) {
    try {
      return binder.bind("load." + name, type).orElse(usual);
    } catch (BindException notOne) {
      errors.add("load." + name, binderText(name), expected);
      return usual;
    }
  }

  private String binderText(String name) {
    return binder.bind("load." + name, String.class).orElse("not given");
  }
}
