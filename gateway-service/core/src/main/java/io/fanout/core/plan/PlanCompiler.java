package io.fanout.core.plan;

import io.fanout.core.merge.Merger;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the endpoints' settings into a {@link EndpointTable} and reports every error that it
 * finds.
 */
public final class PlanCompiler {
  private final GatewaySettings settings;
  private final EndpointRules rules;
  private final SettingErrors errors;

  private static final String NAME = "[A-Za-z0-9._-]+";

  /** Which endpoint has a name. */
  private final Map<String, String> named = new HashMap<>();

  /** Which endpoint has a method and path, by both. */
  private final Map<String, String> taken = new HashMap<>();

  /** With the names of the Java handlers that there are. */
  public PlanCompiler(GatewaySettings settings, Set<String> handlers, SettingErrors errors) {
    this.settings = settings;
    this.rules = new EndpointRules(handlers, errors);
    this.errors = errors;
  }

  /** The plan as far as it is sound: look at the errors before use. */
  public EndpointTable compile() {
    List<Endpoint> endpoints = new ArrayList<>();
    Router router = new Router();
    for (int i = 0; i < settings.endpoints().size(); i++) {
      String at = "gateway.endpoints[%d]".formatted(i);
      Endpoint endpoint = endpoint(at, i, settings.endpoints().get(i));
      if (endpoint != null) {
        endpoints.add(endpoint);
        if (settings.endpoints().get(i).inbound()) {
          router.add(endpoint);
        } else {
          router.addHidden(endpoint);
        }
      }
    }
    return new EndpointTable(List.copyOf(endpoints), router);
  }

  private @Nullable Endpoint endpoint(String at, int index, EndpointSettings from) {
    rules.check(at, from);
    PathPattern pattern = pattern(at, from);
    if (pattern == null) {
      return null;
    }
    List<PlannedCall> calls = calls(at, pattern, from.calls());
    boolean merges = from.handler() == null && !from.passThrough();
    Merger merger = merges ? merger(at, from.calls()) : null;
    return calls == null
        ? null
        : new Endpoint(
            index,
            name(at, from, pattern),
            from.method(),
            pattern,
            from.deadline(),
            from.passHeaders(),
            from.returnHeaders(),
            calls,
            merger,
            from.handler());
  }

  /** The configured name, or the method and path, which no configured name can be. */
  private String name(String at, EndpointSettings from, PathPattern pattern) {
    String name = from.name();
    if (name == null) {
      return from.method() + " " + pattern.text();
    }
    if (!name.matches(NAME)) {
      errors.add(
          at + ".name", name, "letters, digits, dots, dashes and underscores, e.g. order-page");
    }
    String other = named.putIfAbsent(name, at);
    if (other != null) {
      errors.add(at + ".name", name, "a name of its own; %s has this one".formatted(other));
    }
    return name;
  }

  private @Nullable PathPattern pattern(String at, EndpointSettings from) {
    String path = from.path();
    if (path == null) {
      errors.add(at + ".path", null, "a path such as /orders/{id}");
      return null;
    }
    try {
      PathPattern pattern = PathPattern.parse(path);
      String other = taken.putIfAbsent(from.method() + " " + pattern.shape(), at);
      if (other != null) {
        errors.add(
            at + ".path",
            path,
            "a path and method of its own; %s has %s %s already"
                .formatted(other, from.method(), pattern.shape()));
      }
      return pattern;
    } catch (TemplateSyntaxException e) {
      errors.add(at + ".path", path, e.expected());
      return null;
    }
  }

  /** All calls in declared order; null where one of them is not sound. */
  private @Nullable List<PlannedCall> calls(
      String at, PathPattern pattern, Map<String, CallSettings> from) {
    ReferenceScope names =
        new ReferenceScope(new TreeSet<>(pattern.variables()), List.copyOf(from.keySet()));
    CallCompiler compiler = new CallCompiler(settings.backends(), names, errors);
    List<@Nullable PlannedCall> calls = new ArrayList<>();
    for (Map.Entry<String, CallSettings> call : from.entrySet()) {
      String name = call.getKey();
      calls.add(
          compiler.compile(
              PropertyNames.entry(at + ".calls", name), calls.size(), name, call.getValue()));
    }
    List<String> circle = DependencyCycle.of(calls);
    if (!circle.isEmpty()) {
      errors.add(
          at + ".calls",
          String.join(" uses ", circle),
          "calls without a dependency cycle: remove one of the references");
    }
    List<PlannedCall> sound = calls.stream().filter(Objects::nonNull).toList();
    return sound.size() < calls.size() ? null : sound;
  }

  private @Nullable Merger merger(String at, Map<String, CallSettings> calls) {
    ShapeCompiler shapes = new ShapeCompiler(errors);
    calls.forEach((name, call) -> shapes.add(PropertyNames.entry(at + ".calls", name), name, call));
    return shapes.merger();
  }
}
