package io.fanout.bench.report;

/** JMH's units in the words of a reader. */
final class Units {
  private Units() {}

  static String words(String unit) {
    return switch (unit) {
      case "ops/us" -> "million/s";
      case "ops/ms" -> "thousand/s";
      case "ops/s" -> "1/s";
      case "ns/op" -> "ns";
      case "us/op", "us" -> "\u00b5s";
      case "ms/op" -> "ms";
      default -> unit;
    };
  }
}
