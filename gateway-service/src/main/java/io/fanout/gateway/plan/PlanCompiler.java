package io.fanout.gateway.plan;

import io.fanout.gateway.json.JsonScan;
import io.fanout.gateway.json.MalformedJson;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.merge.Merger;
import io.fanout.gateway.settings.CallSettings;
import io.fanout.gateway.settings.EndpointSettings;
import io.fanout.gateway.settings.GatewaySettings;
import io.fanout.gateway.settings.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compiles the endpoints' settings into a {@link Plan} and tells every problem it finds. */
public final class PlanCompiler {
  private final GatewaySettings settings;
  private final Set<String> handlers;
  private final Problems problems;

  /** With the names of the Java handlers that there are. */
  public PlanCompiler(GatewaySettings settings, Set<String> handlers, Problems problems) {
    this.settings = settings;
    this.handlers = handlers;
    this.problems = problems;
  }

  /** The plan as far as it is sound: look at the problems before use. */
  public Plan compile() {
    List<Endpoint> endpoints = new ArrayList<>();
    Router router = new Router();
    if (settings.endpoints().isEmpty()) {
      problems.add("gateway.endpoints", null, "at least one endpoint, with a path and calls");
    }
    for (int i = 0; i < settings.endpoints().size(); i++) {
      String at = "gateway.endpoints[%d]".formatted(i);
      Endpoint endpoint = endpoint(at, i, settings.endpoints().get(i));
      if (endpoint == null) {
        continue;
      }
      endpoints.add(endpoint);
      Endpoint other = router.add(endpoint);
      if (other != null) {
        problems.add(
            at + ".path",
            endpoint.path(),
            "a path and method of its own; %s is endpoint %d already"
                .formatted(other.name(), other.index()));
      }
    }
    return new Plan(List.copyOf(endpoints), router);
  }

  private @Nullable Endpoint endpoint(String at, int index, EndpointSettings from) {
    checkHeaderNames(at + ".pass-headers", from.passHeaders());
    checkHeaderNames(at + ".return-headers", from.returnHeaders());
    if (from.deadline().isNegative() || from.deadline().isZero()) {
      problems.add(at + ".deadline", from.deadline(), "more than zero, e.g. 5s");
    }
    checkHowItAnswers(at, from);
    PathPattern pattern = pattern(at, from.path());
    if (pattern == null) {
      return null;
    }
    Names names = new Names(new TreeSet<>(pattern.variables()), List.copyOf(from.calls().keySet()));
    CallCompiler calls = new CallCompiler(settings.backends(), names, problems);
    List<CallPlan> compiled = new ArrayList<>();
    int place = 0;
    for (Map.Entry<String, CallSettings> call : from.calls().entrySet()) {
      CallPlan plan =
          calls.compile(at + ".calls." + call.getKey(), place++, call.getKey(), call.getValue());
      if (plan != null) {
        compiled.add(plan);
      }
    }
    boolean whole = compiled.size() == from.calls().size();
    if (whole) {
      refuseCycle(at, compiled);
    }
    boolean merges = from.handler() == null && !from.passThrough();
    Merger merger = merges ? merger(at, from.calls()) : null;
    return whole
        ? new Endpoint(
            index,
            from.method(),
            pattern,
            from.deadline(),
            from.passHeaders(),
            from.returnHeaders(),
            List.copyOf(compiled),
            merger,
            from.handler())
        : null;
  }

  private void checkHowItAnswers(String at, EndpointSettings from) {
    String handler = from.handler();
    if (handler == null && from.calls().isEmpty()) {
      problems.add(at + ".calls", null, "at least one call, or a handler");
    }
    if (handler != null && !from.calls().isEmpty()) {
      problems.add(
          at + ".handler", handler, "a handler or calls, not both: a handler makes its own");
    }
    if (handler != null && !handlers.contains(handler)) {
      problems.add(
          at + ".handler", handler, "the name of a bean that is a Handler; there are " + handlers);
    }
    if (from.passThrough() && from.calls().size() != 1) {
      problems.add(
          at + ".pass-through",
          true,
          "exactly one call to pass through; there are %d".formatted(from.calls().size()));
    }
  }

  private @Nullable PathPattern pattern(String at, @Nullable String path) {
    String expected = "a path such as /orders/{id}";
    if (path == null || path.isEmpty()) {
      problems.add(at + ".path", null, expected);
      return null;
    }
    try {
      return PathPattern.parse(path);
    } catch (IllegalArgumentException e) {
      problems.add(at + ".path", path, expected + ": " + e.getMessage());
      return null;
    }
  }

  private void checkHeaderNames(String at, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      HeaderNames.check("%s[%d]".formatted(at, i), names.get(i), problems);
    }
  }

  private void refuseCycle(String at, List<CallPlan> calls) {
    List<CallPlan> waiting = new ArrayList<>(calls);
    Set<Integer> done = new TreeSet<>();
    boolean progress = true;
    while (progress) {
      progress =
          waiting.removeIf(call -> done.containsAll(call.sources()) && done.add(call.index()));
    }
    if (!waiting.isEmpty()) {
      problems.add(
          at + ".calls",
          waiting.stream().map(CallPlan::name).toList(),
          "calls that do not wait for each other in a circle: leave out one of the references");
    }
  }

  private @Nullable Merger merger(String at, Map<String, CallSettings> calls) {
    Shapes shapes = new Shapes(problems);
    calls.forEach((name, call) -> shapes.add(at + ".calls." + name, name, call));
    return shapes.merger(at);
  }

  /** A JSON text from the settings; null, and a problem, where it is none. */
  static @Nullable Slice json(String at, String text, Problems problems) {
    try {
      return JsonScan.strict().validate(Slice.of(text));
    } catch (MalformedJson e) {
      problems.add(at, text, "JSON text, e.g. '{\"price\": null}': " + e.getMessage());
      return null;
    }
  }
}
