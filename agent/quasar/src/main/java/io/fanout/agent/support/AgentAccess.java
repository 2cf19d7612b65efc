package io.fanout.agent.support;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** The access to the JDK that fibers need, taken by the agent for itself. */
public final class AgentAccess {
  private AgentAccess() {}

  /** Opens {@code java.lang}, whose threads carry a fiber's thread-locals while it runs. */
  public static void open(Instrumentation instrumentation) {
    Module fibers = AgentAccess.class.getModule();
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang", Set.of(fibers)),
        Set.of(),
        Map.of());
  }
}
