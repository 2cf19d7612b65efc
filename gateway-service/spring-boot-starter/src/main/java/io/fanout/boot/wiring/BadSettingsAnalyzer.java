package io.fanout.boot.wiring;

import io.fanout.core.settings.BadSettings;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows refused settings as a list instead of a stack trace. */
final class BadSettingsAnalyzer extends AbstractFailureAnalyzer<BadSettings> {
  @Override
  protected FailureAnalysis analyze(Throwable root, BadSettings cause) {
    return new FailureAnalysis(
        cause.list(),
        cause.problems().size() == 1
            ? "Correct it; docs/configuration.md tells what each setting may be."
            : "Correct them all; docs/configuration.md tells what each setting may be.",
        cause);
  }
}
