package io.fanout.core.merge;

import io.fanout.core.json.Jackson;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.MemberName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The rules of merging again, on trees: written to be obvious, not fast. */
final class TreeMerge {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private TreeMerge() {}

  static ObjectNode merged(List<Shape> shapes, @Nullable String... bodies) {
    ObjectNode answer = NODES.objectNode();
    for (int i = 0; i < bodies.length; i++) {
      Shape shape = shapes.get(i);
      String body = bodies[i];
      if (body != null) {
        enter(answer, shape, shaped(shape, Jackson.tree(body), List.of()));
      } else if (!shape.flat()) {
        enterOne(answer, shape.name(), NODES.nullNode());
      }
    }
    return answer;
  }

  private static void enter(ObjectNode answer, Shape shape, @Nullable JsonNode shaped) {
    JsonNode body = shaped == null ? NODES.nullNode() : shaped;
    MemberName wrap = shape.wrap();
    if (wrap != null) {
      body = NODES.objectNode().set(wrap.text(), body);
    }
    if (shape.flat() && body.isObject()) {
      body.properties()
          .forEach(one -> enterOne(answer, MemberName.of(one.getKey()), one.getValue()));
    } else {
      enterOne(answer, shape.name(), body);
    }
  }

  private static void enterOne(ObjectNode answer, MemberName name, JsonNode value) {
    if (!answer.has(name.text())) {
      answer.set(name.text(), value);
    }
  }

  /** The remaining part of the value at the path; null if nothing remains. */
  private static @Nullable JsonNode shaped(Shape shape, JsonNode value, List<MemberName> path) {
    if (isCovered(path, shape.drop())) {
      return null;
    }
    boolean kept = shape.pick().isEmpty() || isCovered(path, shape.pick());
    boolean leadsOn = shape.pick().stream().anyMatch(pick -> startsWith(pick.names(), path));
    if (!kept && !(leadsOn && value.isContainer())) {
      return null;
    }
    if (value.isArray()) {
      ArrayNode elements = NODES.arrayNode();
      for (JsonNode element : value) {
        JsonNode shapedElement = shaped(shape, element, path);
        if (shapedElement != null) {
          elements.add(shapedElement);
        }
      }
      return elements;
    }
    return value.isObject() ? shapedObject(shape, value, path) : value;
  }

  private static ObjectNode shapedObject(Shape shape, JsonNode object, List<MemberName> path) {
    ObjectNode members = NODES.objectNode();
    Set<String> renamed = new HashSet<>();
    object
        .properties()
        .forEach(
            member -> {
              List<MemberName> inner = new ArrayList<>(path);
              inner.add(MemberName.of(member.getKey()));
              JsonNode value = shaped(shape, member.getValue(), inner);
              String newName = newName(shape, inner);
              String name = newName == null ? member.getKey() : newName;
              if (value != null && (newName != null || !renamed.contains(name))) {
                members.set(name, value);
                if (newName != null) {
                  renamed.add(name);
                }
              }
            });
    return members;
  }

  private static @Nullable String newName(Shape shape, List<MemberName> path) {
    return shape.rename().entrySet().stream()
        .filter(rename -> rename.getKey().names().equals(path))
        .map(rename -> rename.getValue().text())
        .findAny()
        .orElse(null);
  }

  private static boolean isCovered(List<MemberName> path, Collection<JsonPath> paths) {
    return paths.stream().anyMatch(outer -> startsWith(path, outer.names()));
  }

  private static boolean startsWith(List<MemberName> path, List<MemberName> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }
}
