package io.fanout.compare.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Renders every step as a line of CSV. */
public final class Csv {
  private static final String HEAD =
      "variant,latency,repetition,intended_per_s,achieved_per_s,held,mean_ms,p50_ms,p90_ms,p99_ms,p99_9_ms,failed,errors,gateway_cpu_us_per_request,gateway_cores,compiler_cores,rss_mib,threads,fibers,compiler_ms,gc_ms,injector_cores,mocks_cores,other_cores,stolen_cores,lag_p99_ms,limit";

  private Csv() {}

  public static String of(Comparison comparison) {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    for (MeasuredCell cell : comparison.cells()) {
      cell.steps().forEach(step -> lines.add(line(cell, step)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String line(MeasuredCell cell, RateStep step) {
    ResourceUse use = step.gateway();
    return String.join(
        ",",
        cell.variant(),
        quoted(cell.latency()),
        Integer.toString(cell.repetition()),
        number(step.rate()),
        number(step.achieved()),
        Boolean.toString(step.held()),
        number(step.mean()),
        number(step.percentile(50)),
        number(step.percentile(90)),
        number(step.percentile(99)),
        number(step.percentile(99.9)),
        Long.toString(step.failed()),
        quoted(errors(step.errors())),
        number(use == null ? null : use.cpuMicros()),
        number(use == null ? null : use.cores()),
        number(use == null ? null : use.compilerCores()),
        number(use == null ? null : use.rssMib()),
        count(use == null ? null : use.threads()),
        count(use == null ? null : use.fibers()),
        number(use == null ? null : use.compilerMillis()),
        number(use == null ? null : use.gcMillis()),
        number(step.injectorCores()),
        number(step.mocksCores()),
        number(step.otherCores()),
        number(step.stolenCores()),
        number(step.lagP99()),
        cell.limit().name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private static String errors(Map<String, Long> errors) {
    return new TreeMap<>(errors)
        .entrySet().stream()
            .map(error -> error.getKey() + ": " + error.getValue())
            .collect(Collectors.joining("; "));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }

  private static String count(@Nullable Long value) {
    return value == null ? "" : Long.toString(value);
  }

  private static String number(@Nullable Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.3f", value);
  }
}
