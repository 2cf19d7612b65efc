package io.fanout.bench.handoff;

/** The number of threads on each side of a race. */
record Shape(int producers, int consumers) {
  /** The shape that the benchmark's name selects. */
  static Shape of(String benchmark) {
    return switch (benchmark.substring(benchmark.lastIndexOf('.') + 1)) {
      case "oneToOne" -> new Shape(1, 1);
      case "oneToThree" -> new Shape(1, 3);
      case "oneToSeven" -> new Shape(1, 7);
      case "threeToOne" -> new Shape(3, 1);
      default ->
          throw new IllegalArgumentException(benchmark + " (expected: a name such as oneToThree)");
    };
  }
}
