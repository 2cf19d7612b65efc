package io.fanout.boot.wiring;

import io.fanout.core.flow.Recorder;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import java.util.Collection;

/** Where the gateway's figures go: to the application's meters, or nowhere. */
interface GatewayMeters {
  /** The recorder that counts and times exchanges and calls. */
  Recorder recorder();

  /** The counter of the guards' actions. */
  GuardEvents guardEvents();

  /** Counts a line that the access log had to leave out. */
  void accessLogLineDropped();

  /** Counts a look-up of a name. */
  void lookedUp(String name, boolean found);

  /** Shows which configuration is served. */
  void serves(ServedConfiguration configuration);

  /** Counts a reload, and shows what is served after it. */
  void reloaded(boolean taken, ServedConfiguration configuration);

  /** Shows the state of a gateway from now on. */
  void show(Gateway gateway);

  /** Shows these backends from now on, and others no longer. */
  void replace(Collection<Backend> gone, Collection<Backend> opened);
}
