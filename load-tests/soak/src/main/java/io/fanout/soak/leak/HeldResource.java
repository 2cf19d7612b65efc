package io.fanout.soak.leak;

/** A resource that a gateway holds while it works and must return. */
public enum HeldResource {
  REQUESTS("requests in flight", "", 0, 0),
  CALLS("calls in flight (permits)", "", 0, 0),
  FIBERS("fibers", "", 0, 0),
  VIRTUAL("virtual threads", "", 0, 0),
  WORKING("pool threads at work", "", 0, 0),
  LEASED("connections in use", "", 0, 0),
  PENDING("connections waited for", "", 0, 0),
  IDLE("idle connections", "", 0, 0),
  SLOTS("ring slots", "", 0, 0),
  BUFFERED("bytes buffered", "B", 0, 0),
  THREADS("threads", "", 3, 0),
  FILES("open files", "", 4, 0),
  HEAP("heap after a collection", "MB", 2, 0.05),
  RSS("resident memory", "MB", 48, 0.10);

  private final String text;
  private final String unit;
  private final double atLeast;
  private final double share;

  HeldResource(String text, String unit, double atLeast, double share) {
    this.text = text;
    this.unit = unit;
    this.atLeast = atLeast;
    this.share = share;
  }

  public String text() {
    return text;
  }

  public String unit() {
    return unit;
  }

  /** The growth that does not count as a leak. */
  double mayGrowBy(double before) {
    return Math.max(atLeast, share * before);
  }
}
