package io.fanout.core.plan;

import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks the settings of one endpoint for contradictions. */
final class EndpointRules {
  private final Set<String> handlers;
  private final SettingErrors errors;

  /** With the names of the Java handlers that there are. */
  EndpointRules(Set<String> handlers, SettingErrors errors) {
    this.handlers = new TreeSet<>(handlers);
    this.errors = errors;
  }

  void check(String at, EndpointSettings from) {
    boolean raw = from.passThrough();
    HeaderNames.checkPassed(at + ".pass-headers", from.passHeaders(), raw, errors);
    HeaderNames.checkReturned(at + ".return-headers", from.returnHeaders(), raw, errors);
    if (from.handler() != null) {
      handler(at, from.handler(), from);
    } else if (from.calls().isEmpty()) {
      errors.add(at + ".calls", null, "at least one call, or a handler");
    } else if (raw) {
      passThrough(at, from);
    }
  }

  private void handler(String at, String handler, EndpointSettings from) {
    if (!handlers.contains(handler)) {
      errors.add(
          at + ".handler",
          handler,
          "the name of a bean that is a Handler; there %s"
              .formatted(handlers.isEmpty() ? "is none" : "are " + handlers));
    }
    if (!from.calls().isEmpty()) {
      errors.add(at + ".handler", handler, "a handler or calls, not both: a handler makes its own");
    }
    if (from.passThrough()) {
      errors.add(at + ".pass-through", true, "false: a handler's answer is not a call's");
    }
    if (!from.returnHeaders().isEmpty()) {
      errors.add(
          at + ".return-headers",
          from.returnHeaders(),
          "none: a handler puts the headers into its answer itself");
    }
  }

  private void passThrough(String at, EndpointSettings from) {
    if (from.calls().size() != 1) {
      errors.add(
          at + ".pass-through",
          true,
          "exactly one call to pass through; there are %d".formatted(from.calls().size()));
    }
    from.calls().forEach((name, call) -> unshaped(PropertyNames.entry(at + ".calls", name), call));
  }

  private void unshaped(String at, CallSettings call) {
    refuse(at + ".pick", call.pick(), call.pick().isEmpty());
    refuse(at + ".drop", call.drop(), call.drop().isEmpty());
    refuse(at + ".rename", call.rename(), call.rename().isEmpty());
    refuse(at + ".wrap", call.wrap(), call.wrap() == null);
    refuse(at + ".flat", call.flat(), !call.flat());
    if (call.fallbackCall() != null) {
      errors.add(
          at + ".fallback-call.path",
          call.fallbackCall().path(),
          "none: an answer that is passed through comes from one backend");
    }
  }

  private void refuse(String at, @Nullable Object value, boolean absent) {
    if (!absent) {
      errors.add(at, value, "none: an answer that is passed through is not shaped");
    }
  }
}
