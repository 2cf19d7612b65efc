package io.fanout.boot.wiring;

import io.fanout.core.settings.BadSettings;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows refused settings as a list instead of a stack trace, and what to do about them. */
final class BadSettingsAnalyzer extends AbstractFailureAnalyzer<BadSettings> {
  @Override
  protected FailureAnalysis analyze(Throwable root, BadSettings cause) {
    return new FailureAnalysis(cause.list(), action(cause), cause);
  }

  private static String action(BadSettings cause) {
    if (FirstEndpoint.isAllThatIsMissing(cause)) {
      return FirstEndpoint.howTo();
    }
    return cause.errors().size() == 1
        ? "Correct it. docs/configuration.md describes every setting."
        : "Correct all of them. docs/configuration.md describes every setting.";
  }
}
