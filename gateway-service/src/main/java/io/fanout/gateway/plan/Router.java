package io.fanout.gateway.plan;

import io.fanout.gateway.http.Method;
import io.fanout.gateway.http.PercentEncoding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the endpoint of a path and method. A literal segment goes before a variable one. */
public final class Router {
  /** What was found for a request. */
  public sealed interface Route {}

  /** An endpoint, and what its path variables stand for, decoded. */
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

  /** Adds an endpoint; gives back the one that has its path and method already, if any. */
  @Nullable Endpoint add(Endpoint endpoint) {
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
    return node.endpoints.putIfAbsent(endpoint.method(), endpoint);
  }

  /** The endpoint for a raw path; for a method that nobody has, null stands. */
  public Route find(@Nullable Method method, String path) {
    if (path.isEmpty() || path.charAt(0) != '/') {
      return NOTHING;
    }
    List<String> values = new ArrayList<>(4);
    Node node = walk(root, path, 1, values);
    if (node == null || node.endpoints.isEmpty()) {
      return NOTHING;
    }
    Endpoint endpoint = method == null ? null : node.endpoints.get(method);
    return endpoint == null
        ? new OtherMethods(node.endpoints.keySet())
        : new Found(endpoint, named(endpoint.pattern().variables(), values));
  }

  private static @Nullable Node walk(Node node, String path, int from, List<String> values) {
    if (from >= path.length()) {
      return path.length() == 1 ? node : null;
    }
    int slash = path.indexOf('/', from);
    int to = slash < 0 ? path.length() : slash;
    String segment = path.substring(from, to);
    Node literal = node.literals.get(segment);
    if (literal != null) {
      Node found = slash < 0 ? ended(literal) : walk(literal, path, slash + 1, values);
      if (found != null) {
        return found;
      }
    }
    String value = node.variable == null ? null : PercentEncoding.decodeSegment(segment);
    if (node.variable == null || value == null || value.isEmpty()) {
      return null;
    }
    values.add(value);
    Node found = slash < 0 ? ended(node.variable) : walk(node.variable, path, slash + 1, values);
    if (found == null) {
      values.remove(values.size() - 1);
    }
    return found;
  }

  private static @Nullable Node ended(Node node) {
    return node.endpoints.isEmpty() ? null : node;
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
