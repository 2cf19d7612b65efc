package io.fanout.boot.console;

import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.LimitSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What only a reload changes: endpoints as graphs of their calls, backends, limits. */
final class ConsoleLayout {
  private ConsoleLayout() {}

  static Map<String, Object> of(ConsoleView view) {
    GatewaySettings settings = view.settings();
    List<Object> endpoints = new ArrayList<>();
    for (Endpoint endpoint : view.endpoints()) {
      endpoints.add(endpoint(endpoint, settings));
    }
    List<Object> backends = new ArrayList<>();
    settings.backends().forEach((name, backend) -> backends.add(backend(name, backend)));
    List<Object> limits = new ArrayList<>();
    settings.limits().forEach((name, limit) -> limits.add(limit(name, limit)));
    Map<String, Object> layout = new LinkedHashMap<>();
    layout.put("about", view.about());
    layout.put("endpoints", endpoints);
    layout.put("backends", backends);
    layout.put("limits", limits);
    return layout;
  }

  private static Map<String, Object> endpoint(Endpoint endpoint, GatewaySettings settings) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", endpoint.name());
    tree.put("method", endpoint.method().name());
    tree.put("path", endpoint.path());
    tree.put("deadline", endpoint.deadline().toMillis());
    if (endpoint.handler() != null) {
      tree.put("handler", endpoint.handler());
    }
    EndpointSettings its = settings.endpoints().get(endpoint.index());
    tree.put("identity", its.require() != null);
    tree.put("limits", limits(its, settings));
    List<Object> calls = new ArrayList<>();
    for (PlannedCall call : endpoint.calls()) {
      calls.add(call(call, endpoint.calls()));
    }
    tree.put("calls", calls);
    return tree;
  }

  private static Set<String> limits(EndpointSettings endpoint, GatewaySettings settings) {
    Set<String> names = new LinkedHashSet<>(endpoint.limits());
    settings
        .limits()
        .forEach(
            (name, limit) -> {
              if (limit.everywhere()) {
                names.add(name);
              }
            });
    return names;
  }

  private static Map<String, Object> call(PlannedCall call, List<PlannedCall> all) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", call.name());
    tree.put("backend", call.backend());
    tree.put("required", call.required());
    tree.put("timeout", call.timeout().toMillis());
    tree.put("after", call.sources().stream().map(source -> all.get(source).name()).toList());
    PlannedCall standIn = call.fallbackCall();
    if (standIn != null) {
      tree.put("fallbackCall", Map.of("name", standIn.name(), "backend", standIn.backend()));
    }
    tree.put("fallback", call.fallback() != null);
    tree.put("coalesced", call.sharing().coalesced());
    tree.put("cached", call.sharing().cacheBytes() > 0);
    return tree;
  }

  private static Map<String, Object> backend(String name, BackendSettings settings) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("timeout", settings.timeout().toMillis());
    tree.put("maxInFlight", settings.maxInFlight());
    tree.put("breaker", settings.breaker() != null && settings.breaker().enabled());
    tree.put("retry", settings.retry() == null ? 1 : settings.retry().attempts());
    tree.put("hedge", settings.hedge() != null);
    tree.put(
        "adaptiveLimit", settings.adaptiveLimit() != null && settings.adaptiveLimit().enabled());
    tree.put("quota", settings.quota() != null);
    return tree;
  }

  private static Map<String, Object> limit(String name, LimitSettings limit) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("permits", limit.permits());
    tree.put("seconds", limit.window().toSeconds());
    tree.put("key", limit.key());
    tree.put("everywhere", limit.everywhere());
    return tree;
  }
}
