package io.fanout.boot.wiring;

import io.fanout.core.flow.Recorder;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import java.util.Collection;

/** For an application without a meter registry. */
final class NoMeters implements GatewayMeters {
  @Override
  public Recorder recorder() {
    return Recorder.NONE;
  }

  @Override
  public GuardEvents guardEvents() {
    return GuardEvents.NONE;
  }

  @Override
  public void accessLogLineDropped() {
    // The log's own message about its failure is all there is.
  }

  @Override
  public void lookedUp(String name, boolean found) {
    // The log tells where look-ups begin to fail.
  }

  @Override
  public void serves(ServedConfiguration configuration) {
    // Nobody looks.
  }

  @Override
  public void reloaded(boolean taken, ServedConfiguration configuration) {
    // The log tells.
  }

  @Override
  public void show(Gateway gateway) {
    // Nobody looks.
  }

  @Override
  public void replace(Collection<Backend> gone, Collection<Backend> opened) {
    // Nobody looks.
  }
}
