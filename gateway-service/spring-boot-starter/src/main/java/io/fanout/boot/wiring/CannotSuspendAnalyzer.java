package io.fanout.boot.wiring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows code that cannot suspend as a list instead of a stack trace. */
final class CannotSuspendAnalyzer extends AbstractFailureAnalyzer<CannotSuspend> {
  @Override
  protected FailureAnalysis analyze(Throwable root, CannotSuspend cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Do as each line says, or choose another gateway.mode; docs/handlers.md tells more.",
        cause);
  }
}
