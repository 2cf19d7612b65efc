package io.fanout.boot.wiring;

import java.net.BindException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a port that cannot be had as one sentence instead of a stack trace. */
final class PortTakenAnalyzer extends AbstractFailureAnalyzer<BindException> {
  @Override
  protected @Nullable FailureAnalysis analyze(Throwable root, BindException cause) {
    String message = cause.getMessage();
    return message == null || !message.startsWith("gateway.inbound.port")
        ? null
        : new FailureAnalysis(
            message, "See what listens there, or start with --gateway.inbound.port=0.", cause);
  }
}
