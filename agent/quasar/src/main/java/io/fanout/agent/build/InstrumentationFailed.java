package io.fanout.agent.build;

import java.util.List;

/** Carries everything that is wrong with a module's instrumentation at once. */
public final class InstrumentationFailed extends Exception {
  private static final long serialVersionUID = 1L;

  InstrumentationFailed(String module, List<String> problems) {
    super(
        "%s: %d problem(s) with fiber instrumentation:%n  %s"
            .formatted(module, problems.size(), String.join("%n  ".formatted(), problems)));
  }
}
