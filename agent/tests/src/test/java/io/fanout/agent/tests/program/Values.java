package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.SuspendExecution;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a suspension has to bring back: locals, half-built objects, half-evaluated expressions. */
final class Values {
  private Values() {}

  static List<Program> programs() {
    return List.of(
        new Program("wideLocalsSurvive", "9000000000 0.25 true c 1.5", Values::wide),
        new Program("constructorArgumentsAroundASuspension", "[a, b, c]", Values::arguments),
        new Program("constructorsNestAroundSuspensions", "[[1, x, y], b, [2, x, z]]", Values::nest),
        new Program("stringConcatenationAroundSuspensions", "a1b2.0cnull", Values::concatenation),
        new Program("recordsEqualAfterASuspension", "Point[x=1, y=2] true", Values::records),
        new Program("sealedTypesKeepTheirKind", "area 6 of Square", Values::sealed),
        new Program("arraysKeepTheirElements", "[1, 20, 3] [[x, y]] 3", Values::arrays),
        new Program("varargsAndGenericsKeepTheirTypes", "{a=1, b=2}", Values::generics),
        new Program("compoundAssignmentReadsFirst", "111", Values::compound),
        new Program("conditionalsEvaluateOneSide", "yes", Values::conditionals));
  }

  private static String wide() throws SuspendExecution {
    long big = 9_000_000_000L;
    double quarter = 0.25;
    boolean flag = true;
    char letter = 'c';
    float half = 1.5f;
    byte one = (byte) Pause.then(1);
    return (big * one) + " " + quarter + " " + flag + " " + letter + " " + Pause.then(half);
  }

  private static String arguments() throws SuspendExecution {
    return new Triple("a", Pause.then("b"), "c").toString();
  }

  private static String nest() throws SuspendExecution {
    return new Triple(
            new Triple(1, Pause.then("x"), "y"),
            "b",
            new Triple(Pause.then(2), "x", Pause.then("z")))
        .toString();
  }

  private static String concatenation() throws SuspendExecution {
    return "a" + Pause.then(1) + "b" + Pause.then(2.0) + "c" + Pause.then(Map.of()).get("none");
  }

  private static String records() throws SuspendExecution {
    Point point = new Point(Pause.then(1), Pause.then(2));
    return point + " " + point.equals(Pause.then(new Point(1, 2)));
  }

  private static String sealed() throws SuspendExecution {
    Shape shape = Pause.then(new Square(6));
    return "area " + shape.area() + " of " + shape.getClass().getSimpleName();
  }

  private static String arrays() throws SuspendExecution {
    int[] numbers = {1, Pause.then(2), 3};
    numbers[1] *= Pause.then(10);
    String[][] names = {{"x", Pause.then("y")}};
    return Arrays.toString(numbers)
        + " "
        + Arrays.deepToString(names)
        + " "
        + numbers.clone().length;
  }

  private static String generics() throws SuspendExecution {
    return new TreeMap<>(Map.ofEntries(entry("a", 1), entry(Pause.then("b"), 2))).toString();
  }

  @SafeVarargs
  private static <K, V> Map.Entry<K, V> entry(K key, V... values) throws SuspendExecution {
    return Map.entry(Pause.then(key), Pause.then(values[0]));
  }

  private static String compound() throws SuspendExecution {
    int sum = 1;
    sum += Pause.then(10) + (sum = Pause.then(100));
    return String.valueOf(sum);
  }

  private static String conditionals() throws SuspendExecution {
    boolean left = Pause.then(true) || fail().isEmpty();
    return left && Pause.then(true) ? Pause.then("yes") : fail();
  }

  private static String fail() {
    throw new IllegalStateException("the other side was evaluated");
  }

  private record Point(int x, int y) {}

  private record Triple(Object first, Object second, Object third) {
    @Override
    public String toString() {
      return List.of(first, second, third).toString();
    }
  }

  private sealed interface Shape permits Square, Nothing {
    int area() throws SuspendExecution;
  }

  private record Square(int size) implements Shape {
    @Override
    public int area() throws SuspendExecution {
      return Pause.then(size);
    }
  }

  private record Nothing() implements Shape {
    @Override
    public int area() {
      return 0;
    }
  }
}
