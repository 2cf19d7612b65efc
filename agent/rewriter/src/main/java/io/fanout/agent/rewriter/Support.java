package io.fanout.agent.rewriter;

/** Internal names of the classes in fanout-quasar that rewritten code calls. */
final class Support {
  static final String PACKAGE = "io/fanout/agent/support/";
  static final String AGENT_ACCESS = PACKAGE + "AgentAccess";
  static final String AGENT_FILTER = PACKAGE + "AgentFilter";
  static final String BOOTSTRAPS = PACKAGE + "Bootstraps";
  static final String COLLECTIONS = PACKAGE + "GuavaCalls";
  static final String CURRENT_STRAND = PACKAGE + "CurrentStrand";
  static final String FIBER_RESULTS = PACKAGE + "FiberResults";
  static final String FRAMES = PACKAGE + "Frames";
  static final String HANDLER_ENTRIES = PACKAGE + "HandlerEntries";
  static final String HANDLERS = PACKAGE + "Handlers";
  static final String MAP_MAKER = PACKAGE + "MapMaker";
  static final String METHOD_DETAILS = PACKAGE + "MethodDetails";
  static final String METRICS = PACKAGE + "MetricsMonitors";
  static final String THREAD_FACTORY_BUILDER = PACKAGE + "ThreadFactoryBuilder";
  static final String TIMERS = PACKAGE + "Timers";
  static final String UNRESOLVED_CALLS = PACKAGE + "UnresolvedCalls";

  /** Quasar's own name, our own class: written anew for JDK 17 and later. */
  static final String THREAD_ACCESS = "co/paralleluniverse/concurrent/util/ThreadAccess";

  private Support() {}
}
