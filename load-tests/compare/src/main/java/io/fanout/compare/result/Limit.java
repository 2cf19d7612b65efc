package io.fanout.compare.result;

/** What kept a cell from a higher throughput. */
public enum Limit {
  POOL("its pool: Little's law", true),
  GATEWAY("the gateway's processors", true),
  RIG("the injector or the mock backends", false),
  OTHERS("other programs on the machine", false),
  OPEN_FILES("files that a process may open", false),
  COLLECTIONS("pauses of the gateway's garbage collector", true),
  FAILURES("requests that failed", true),
  LATENCY("the objective; nothing was full", true),
  NONE("nothing: no step broke", false);

  private final String label;
  private final boolean ofTheGateway;

  Limit(String label, boolean ofTheGateway) {
    this.label = label;
    this.ofTheGateway = ofTheGateway;
  }

  public String label() {
    return label;
  }

  /** If not, the gateway could have done more than was measured. */
  public boolean isOfTheGateway() {
    return ofTheGateway;
  }
}
