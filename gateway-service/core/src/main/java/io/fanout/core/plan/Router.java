package io.fanout.core.plan;

import io.fanout.api.http.Method;
import io.fanout.api.http.PercentEncoding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the endpoint of a path and method. Segments are compared decoded, a literal one goes before
 * a variable one, and an endpoint for another method never hides one further on.
 */
public final class Router {
  /** The router's result for a request. */
  public sealed interface Route {}

  /** An endpoint, with the decoded values of its path variables. */
  public record Found(Endpoint endpoint, Map<String, String> variables) implements Route {}

  /** The path has endpoints, but for these methods. */
  public record OtherMethods(Set<Method> allowed) implements Route {}

  /** No endpoint has such a path. */
  public record Nothing() implements Route {}

  private static final Nothing NOTHING = new Nothing();

  private static final class Node {
    private final Map<String, Node> literals = new HashMap<>();
    private @Nullable Node variable;
    private final Map<Method, Endpoint> endpoints = new EnumMap<>(Method.class);
  }

  private final Node root = new Node();
  private final Map<String, Endpoint> named = new LinkedHashMap<>();
  private final Set<Method> methods = EnumSet.noneOf(Method.class);

  /** Adds an endpoint that clients' requests do not find; it can only be used by name. */
  void addHidden(Endpoint endpoint) {
    Endpoint unused = named.putIfAbsent(endpoint.name(), endpoint);
  }

  /** Adds an endpoint; where two have the same path and method, the first one stays. */
  void add(Endpoint endpoint) {
    addHidden(endpoint);
    Node node = root;
    for (String segment : endpoint.pattern().segments()) {
      if (PathPattern.isVariable(segment)) {
        if (node.variable == null) {
          node.variable = new Node();
        }
        node = node.variable;
      } else {
        node = node.literals.computeIfAbsent(segment, ignored -> new Node());
      }
    }
    node.endpoints.putIfAbsent(endpoint.method(), endpoint);
    methods.add(endpoint.method());
  }

  /** The endpoint of that name, hidden or not; null for none. */
  public @Nullable Endpoint named(String name) {
    return named.get(name);
  }

  /** The names of all endpoints, hidden ones too, in the order in which they are configured. */
  public Set<String> names() {
    return Collections.unmodifiableSet(named.keySet());
  }

  /** Whether there is an endpoint for clients. */
  public boolean hasRoutes() {
    return !methods.isEmpty();
  }

  /** The methods of all endpoints together. */
  public Set<Method> methods() {
    return Collections.unmodifiableSet(methods);
  }

  /** Finds the endpoint for a raw path; null stands for an unknown method. */
  public Route find(@Nullable Method method, String path) {
    if (path.isEmpty() || path.charAt(0) != '/') {
      return NOTHING;
    }
    Search search = new Search(method, path);
    Endpoint endpoint = search.from(root, path.length() == 1 ? path.length() : 0);
    if (endpoint != null) {
      return new Found(endpoint, named(endpoint.pattern().variables(), search.values));
    }
    return search.others.isEmpty()
        ? NOTHING
        : new OtherMethods(Collections.unmodifiableSet(search.others));
  }

  /** One walk down the tree; remembers the values of the variables on the way it goes. */
  private static final class Search {
    private final @Nullable Method method;
    private final String path;
    private final List<String> values = new ArrayList<>(4);
    private final Set<Method> others = EnumSet.noneOf(Method.class);

    private Search(@Nullable Method method, String path) {
      this.method = method;
      this.path = path;
    }

    /** The endpoint below a node, for what is left of the path from the slash at {@code slash}. */
    private @Nullable Endpoint from(Node node, int slash) {
      if (slash >= path.length()) {
        return at(node);
      }
      int next = path.indexOf('/', slash + 1);
      int end = next < 0 ? path.length() : next;
      String segment = PercentEncoding.decodeSegment(path.substring(slash + 1, end));
      if (segment == null || segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return null;
      }
      Node literal = node.literals.get(segment);
      Endpoint found = literal == null ? null : from(literal, end);
      if (found != null || node.variable == null) {
        return found;
      }
      values.add(segment);
      found = from(node.variable, end);
      if (found == null) {
        values.remove(values.size() - 1);
      }
      return found;
    }

    private @Nullable Endpoint at(Node node) {
      Endpoint endpoint = method == null ? null : node.endpoints.get(method);
      if (endpoint == null) {
        others.addAll(node.endpoints.keySet());
      }
      return endpoint;
    }
  }

  private static Map<String, String> named(List<String> names, List<String> values) {
    if (names.isEmpty()) {
      return Map.of();
    }
    if (names.size() == 1) {
      return Map.of(names.get(0), values.get(0));
    }
    Map<String, String> variables = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      variables.put(names.get(i), values.get(i));
    }
    return variables;
  }
}
