package io.fanout.boot.wiring;

import io.fanout.agent.SelfCheck;
import io.fanout.api.Handler;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Proves, before any fiber runs, that all code that fibers run can suspend. */
final class FiberCheck {
  private FiberCheck() {}

  /** Throws with the name of every method that would not suspend, the handlers' included. */
  static void refuseWhatCannotSuspend(Collection<Handler> handlers) {
    Set<String> packages = new TreeSet<>();
    packages.add("io.fanout.core");
    packages.add("io.fanout.netty");
    packages.add("io.fanout.clients");
    packages.add("co.paralleluniverse.fibers.httpclient");
    handlers.forEach(handler -> packages.add(handler.getClass().getPackageName()));
    SelfCheck.Report report =
        SelfCheck.of(FiberCheck.class.getClassLoader())
            .packages(packages.toArray(String[]::new))
            .run();
    try {
      report.orThrow();
    } catch (IllegalStateException e) {
      throw new CannotSuspend(String.valueOf(e.getMessage()), e);
    }
  }
}
