package io.fanout.boot.wiring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.yaml.snakeyaml.error.YAMLException;

/** Shows a configuration file that is no YAML with the lines in question, not a stack trace. */
final class BrokenFileAnalyzer extends AbstractFailureAnalyzer<YAMLException> {
  @Override
  protected FailureAnalysis analyze(Throwable root, YAMLException cause) {
    return new FailureAnalysis(
        text(cause), "Correct the file that has these lines, most often application.yml.", cause);
  }

  static String text(YAMLException failure) {
    return "a configuration file is not YAML: " + failure.getMessage();
  }
}
