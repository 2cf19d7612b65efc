package io.fanout.core.merge;

import io.fanout.api.json.Slice;
import io.fanout.app.cost.CostPerByte;
import io.fanout.app.cost.CostPerByte.Work;
import io.fanout.app.cost.HostileJson;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every shape operation on every hostile body of the largest usual size. */
class ShapingCostTest {
  private static final int LARGEST = 1_000_000;

  /** Large enough to show quadratic work, before it takes minutes. */
  private static final int SMALLER = LARGEST / 8;

  /** A route of a body into the answer. */
  record Operation(String name, List<Shape> shapes) {
    static Stream<Operation> all() {
      return Stream.of(
          new Operation("pick", shape(List.of("a"), List.of(), Map.of(), null)),
          new Operation(
              "pick below", shape(List.of("a.a.b", "b.a", "a.b"), List.of(), Map.of(), null)),
          new Operation("drop", shape(List.of(), List.of("b", "a.c"), Map.of(), null)),
          new Operation("drop deep", shape(List.of(), List.of("a.a.a.a.a.a.a.b"), Map.of(), null)),
          new Operation("rename", shape(List.of(), List.of(), Map.of("b", "x", "a.a", "b"), null)),
          new Operation("wrap", shape(List.of("a.b"), List.of(), Map.of(), "w")),
          new Operation("flat", List.of(Shape.flat("c"))),
          new Operation("flat twice", List.of(Shape.flat("c"), Shape.flat("d"))),
          new Operation(
              "pick, flat",
              List.of(
                  Shape.grouped("c"),
                  Shape.parse("d", List.of("a.b", "b"), List.of(), Map.of(), null, true))));
    }

    private static List<Shape> shape(
        List<String> pick, List<String> drop, Map<String, String> rename, @Nullable String wrap) {
      return List.of(Shape.parse("c", pick, drop, rename, wrap, false));
    }

    Work on(String what, Slice body) {
      Merger merger = Merger.of(shapes);
      Slice[] bodies = new Slice[shapes.size()];
      Arrays.fill(bodies, body);
      return new Work(
          name + ": " + what, body.length() * bodies.length, () -> merger.merge(bodies).length());
    }
  }

  static Stream<Operation> operations() {
    return Operation.all();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void noBodyCostsMoreThanASmallMultipleOfAnOrdinaryOne(Operation operation) {
    for (int size : CostPerByte.sizes(SMALLER, LARGEST)) {
      CostPerByte cost =
          CostPerByte.comparedWith(operation.on("an ordinary body", HostileJson.ordinary(size)));
      cost.check(
          HostileJson.all().stream()
              .map(
                  hostile ->
                      operation
                          .on(hostile.name(), hostile.object(size))
                          .within(hostile.mostTimes()))
              .toList());
    }
  }
}
