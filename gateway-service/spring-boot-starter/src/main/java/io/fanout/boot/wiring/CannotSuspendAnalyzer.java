package io.fanout.boot.wiring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows code that cannot suspend as a list instead of a stack trace. */
final class CannotSuspendAnalyzer extends AbstractFailureAnalyzer<CannotSuspendException> {
  @Override
  protected FailureAnalysis analyze(Throwable root, CannotSuspendException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Follow the advice in each line, or choose another gateway.mode. docs/handlers.md explains the rules.",
        cause);
  }
}
