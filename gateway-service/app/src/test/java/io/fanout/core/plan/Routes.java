package io.fanout.core.plan;

import io.fanout.api.http.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Endpoints with only a method and a path, and a router with them. */
final class Routes {
  private final List<Endpoint> endpoints = new ArrayList<>();
  private final Router router = new Router();

  static Routes of(String... methodsAndPaths) {
    Routes routes = new Routes();
    for (String each : methodsAndPaths) {
      int space = each.indexOf(' ');
      routes.add(Method.valueOf(each.substring(0, space)), each.substring(space + 1));
    }
    return routes;
  }

  void add(Method method, String path) {
    Endpoint endpoint =
        new Endpoint(
            endpoints.size(),
            method + " " + path,
            method,
            PathPattern.parse(path),
            Duration.ofSeconds(1),
            List.of(),
            List.of(),
            List.of(),
            null,
            null);
    endpoints.add(endpoint);
    router.add(endpoint);
  }

  List<Endpoint> endpoints() {
    return endpoints;
  }

  Router router() {
    return router;
  }
}
