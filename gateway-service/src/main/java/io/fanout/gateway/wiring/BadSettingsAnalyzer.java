package io.fanout.gateway.wiring;

import io.fanout.gateway.settings.BadSettings;
import io.fanout.gateway.settings.Problem;
import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows refused settings as a list instead of a stack trace. */
final class BadSettingsAnalyzer extends AbstractFailureAnalyzer<BadSettings> {
  @Override
  protected FailureAnalysis analyze(Throwable root, BadSettings cause) {
    String all =
        cause.problems().stream().map(Problem::toString).collect(Collectors.joining("\n", "", ""));
    return new FailureAnalysis(
        "%d settings are refused:%n%s".formatted(cause.problems().size(), all),
        "Correct them all; docs/configuration.md tells what each may be.",
        cause);
  }
}
