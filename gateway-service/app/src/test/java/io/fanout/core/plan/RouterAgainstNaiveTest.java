package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Method;
import io.fanout.app.Thorough;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares the router with a linear search, for random endpoints and paths. */
class RouterAgainstNaiveTest {
  private static final int ROUTERS = Thorough.rounds(1_000, 20_000);
  private static final int PATHS_EACH = 200;
  private static final String[] SEGMENTS = {"a", "b", "c"};
  private static final String[] ASKED = {"a", "b", "c", "d", "%61", "a%2Fb", "", "..", "%2e", "%"};
  private static final Method[] METHODS = {Method.GET, Method.POST, Method.PUT};

  private final Random random = new Random(23);

  @Test
  void randomPathsLeadWhereASearchOfAllEndpointsLeads() {
    int found = 0;
    int others = 0;
    for (int i = 0; i < ROUTERS; i++) {
      Routes routes = routes();
      for (int j = 0; j < PATHS_EACH; j++) {
        Method method = METHODS[random.nextInt(METHODS.length)];
        List<String> asked = segments(ASKED, random.nextInt(5));
        String path = "/" + String.join("/", asked);
        Router.Route expected = naive(routes.endpoints(), method, path);
        Router.Route actual = routes.router().find(method, path);
        found += actual instanceof Router.Found ? 1 : 0;
        others += actual instanceof Router.OtherMethods ? 1 : 0;
        if (!actual.equals(expected)) {
          assertThat(actual).as("%s %s in %s", method, path, names(routes)).isEqualTo(expected);
        }
      }
    }
    assertThat(found).isGreaterThan(ROUTERS);
    assertThat(others).isGreaterThan(ROUTERS);
  }

  private static List<String> names(Routes routes) {
    return routes.endpoints().stream().map(Endpoint::name).toList();
  }

  private Routes routes() {
    Routes routes = new Routes();
    Set<String> taken = new HashSet<>();
    for (int i = random.nextInt(10); i >= 0; i--) {
      List<String> segments = segments(SEGMENTS, random.nextInt(4));
      for (int s = 0; s < segments.size(); s++) {
        if (random.nextInt(3) == 0) {
          segments.set(s, "{v" + i + s + "}");
        }
      }
      String path = "/" + String.join("/", segments);
      Method method = METHODS[random.nextInt(METHODS.length)];
      if (taken.add(method + PathPattern.parse(path).shape())) {
        routes.add(method, path);
      }
    }
    return routes;
  }

  private List<String> segments(String[] from, int count) {
    List<String> segments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      segments.add(from[random.nextInt(from.length)]);
    }
    return segments;
  }

  private static Router.Route naive(List<Endpoint> endpoints, Method method, String path) {
    @Nullable Endpoint best = null;
    Map<String, String> values = Map.of();
    Set<Method> allowed = EnumSet.noneOf(Method.class);
    for (Endpoint endpoint : endpoints) {
      Map<String, String> matched = match(endpoint.pattern(), path);
      if (matched != null) {
        allowed.add(endpoint.method());
        boolean better =
            best == null || rank(endpoint.pattern()).compareTo(rank(best.pattern())) < 0;
        if (endpoint.method() == method && better) {
          best = endpoint;
          values = matched;
        }
      }
    }
    if (best != null) {
      return new Router.Found(best, values);
    }
    return allowed.isEmpty() ? new Router.Nothing() : new Router.OtherMethods(allowed);
  }

  /** Sorts literals before variables, segment by segment. */
  private static String rank(PathPattern pattern) {
    StringBuilder rank = new StringBuilder();
    pattern.segments().forEach(s -> rank.append(PathPattern.isVariable(s) ? '1' : '0'));
    return rank.toString();
  }

  private static @Nullable Map<String, String> match(PathPattern pattern, String path) {
    String[] asked = path.equals("/") ? new String[0] : path.substring(1).split("/", -1);
    if (asked.length != pattern.segments().size()) {
      return null;
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < asked.length; i++) {
      String decoded =
          switch (asked[i]) {
            case "%61" -> "a";
            case "a%2Fb" -> "a/b";
            case "", "..", "%2e", "%" -> null;
            default -> asked[i];
          };
      String segment = pattern.segments().get(i);
      if (decoded == null) {
        return null;
      }
      if (PathPattern.isVariable(segment)) {
        values.put(segment.substring(1, segment.length() - 1), decoded);
      } else if (!segment.equals(decoded)) {
        return null;
      }
    }
    return values;
  }
}
