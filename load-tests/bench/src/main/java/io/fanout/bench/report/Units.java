package io.fanout.bench.report;

/** Translates JMH's units for readers. */
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
