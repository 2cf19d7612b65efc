package io.fanout.boot.wiring;

import io.fanout.agent.SelfCheck;
import io.fanout.api.Handler;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.flow.RequestPath;
import io.fanout.netty.lane.EventLoopLanes;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;

/**
 * Proves, before any fiber runs, that all code that fibers run can suspend: everything in the jars
 * and folders of the gateway, of its clients and of the application's handlers.
 */
final class FiberCheck {
  private static final String COMSAT = "co.paralleluniverse.fibers.httpclient";

  /** What to check, each by the loader that sees it and all that it uses. */
  private final Map<ClassLoader, Map<String, URL>> sources = new HashMap<>();

  private final Map<ClassLoader, List<String>> packages = new HashMap<>();

  private FiberCheck() {}

  /** Throws with the name of every method that would not suspend, the handlers' included. */
  static void refuseWhatCannotSuspend(ClientKind clients, Collection<Handler> handlers) {
    FiberCheck check = new FiberCheck();
    check.add(RequestPath.class);
    check.add(EventLoopLanes.class);
    check.add(clients.getClass());
    ClassLoader own = FiberCheck.class.getClassLoader();
    if (own.getResource(COMSAT.replace('.', '/') + "/") != null) {
      check.packages.computeIfAbsent(own, loader -> new ArrayList<>()).add(COMSAT);
    }
    for (Handler handler : handlers) {
      refuseProxy(handler);
      check.add(handler.getClass());
    }
    check.run();
  }

  private static void refuseProxy(Handler handler) {
    if (AopUtils.isAopProxy(handler)) {
      throw new CannotSuspendException(
          "handler %s: behind a Spring proxy, in which no fiber can suspend (expected: a handler without aspects; move them to a bean that it calls, or choose another gateway.mode)"
              .formatted(AopUtils.getTargetClass(handler).getName()),
          null);
    }
  }

  private void add(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      packages.computeIfAbsent(loader, unused -> new ArrayList<>()).add(type.getPackageName());
    } else {
      URL location = source.getLocation();
      sources
          .computeIfAbsent(loader, unused -> new LinkedHashMap<>())
          .put(location.toString(), location);
    }
  }

  private void run() {
    SelfCheck.@Nullable Report all = null;
    for (Map.Entry<ClassLoader, List<String>> entry : packages.entrySet()) {
      all =
          both(all, SelfCheck.of(entry.getKey()).packages(entry.getValue().toArray(String[]::new)));
    }
    for (Map.Entry<ClassLoader, Map<String, URL>> entry : sources.entrySet()) {
      all = both(all, SelfCheck.of(entry.getKey()).sources(entry.getValue().values()));
    }
    if (all == null) {
      return;
    }
    try {
      all.orThrow();
    } catch (IllegalStateException e) {
      throw new CannotSuspendException(String.valueOf(e.getMessage()), e);
    }
  }

  private static SelfCheck.Report both(SelfCheck.@Nullable Report before, SelfCheck next) {
    SelfCheck.Report report = next.run();
    return before == null ? report : before.and(report);
  }
}
