package io.fanout.compare.result;

/** The resource that limited a cell's throughput. */
public enum LimitingResource {
  POOL("the pool's size (Little's law)", true),
  GATEWAY("the gateway's processors", true),
  RIG("the injector or the mock backends", false),
  OTHERS("other programs on the machine or its host", false),
  OPEN_FILES("the number of open files", false),
  COLLECTIONS("the gateway's garbage collections", true),
  COMPILERS("the gateway's JIT compilers, which still worked", true),
  FAILURES("failed requests", true),
  LATENCY("the latency objective; nothing was saturated", true),
  NONE("nothing: every rate held", false);

  private final String label;
  private final boolean ofTheGateway;

  LimitingResource(String label, boolean ofTheGateway) {
    this.label = label;
    this.ofTheGateway = ofTheGateway;
  }

  public String label() {
    return label;
  }

  /** Whether the gateway itself was the limit. If not, the gateway could have done more. */
  public boolean isOfTheGateway() {
    return ofTheGateway;
  }
}
