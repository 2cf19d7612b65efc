package io.fanout.compare.plan;

/** One gateway, started fresh for one latency. */
public record Cell(Variant variant, Latency latency, int repetition) {
  /** A name for files. */
  public String id() {
    return "%s-%s-%d"
        .formatted(variant.name(), latency.spec().replaceAll("[^0-9a-z.]+", "_"), repetition);
  }

  public String label() {
    return "%s at %s".formatted(variant.name(), latency.label());
  }
}
