package io.fanout.boot.wiring;

import io.fanout.boot.sizing.OpenFiles;
import io.fanout.boot.sizing.SizingAdvice;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.HeapBounds;
import io.fanout.core.settings.Mode;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the configuration at the start. */
final class StartReport {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private StartReport() {}

  static void log(ValidatedSettings checked) {
    GatewaySettings settings = checked.settings();
    LOG.info(
        "mode {}, client {}, hand-off {} of {} and {}, JDK {}, {} processors",
        settings.mode().label(),
        checked.client().label(),
        checked.handoff().label(),
        settings.handoff().intakeSize(),
        settings.handoff().completionSize(),
        Runtime.version(),
        Runtime.getRuntime().availableProcessors());
    checked.origins().forEach((name, hosts) -> LOG.info("backend {} at {}", name, hosts));
    OneHostNames.note(checked).ifPresent(LOG::info);
    HeapBounds bounds = HeapBounds.ofThisProcess();
    bounds.warning(settings).ifPresent(LOG::warn);
    OpenFiles.note(bounds.maxInFlight(settings), mostCalls(checked)).ifPresent(LOG::info);
    if (settings.mode() == Mode.THREAD_POOL) {
      LOG.info("{}", SizingAdvice.ofPool(settings.pool()));
    }
    SizingAdvice.atStart(settings, mostCalls(checked)).forEach(line -> LOG.info("{}", line));
    for (Endpoint endpoint : checked.plan().endpoints()) {
      LOG.info("endpoint {} {}", title(endpoint), how(endpoint));
    }
  }

  /** How many calls the widest endpoint makes; a handler's are not known before it runs. */
  static int mostCalls(ValidatedSettings checked) {
    return checked.plan().endpoints().stream()
        .mapToInt(endpoint -> endpoint.calls().size())
        .filter(calls -> calls > 0)
        .max()
        .orElse(1);
  }

  /** Its name, and where that is another, its method and path. */
  private static String title(Endpoint endpoint) {
    String route = endpoint.method() + " " + endpoint.path();
    return endpoint.name().equals(route) ? route : endpoint.name() + ", " + route + ",";
  }

  private static String how(Endpoint endpoint) {
    return endpoint.handler() != null
        ? "by the handler " + endpoint.handler()
        : endpoint.calls().stream()
            .map(PlannedCall::name)
            .collect(Collectors.joining(", ", "from ", ""));
  }
}
