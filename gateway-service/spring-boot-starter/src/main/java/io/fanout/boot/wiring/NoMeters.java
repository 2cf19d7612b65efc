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
    // ignored: the access log reports its own failure
  }

  @Override
  public void lookedUp(String name, boolean found) {
    // ignored: the log reports failing look-ups
  }

  @Override
  public void serves(ServedConfiguration configuration) {
    // ignored
  }

  @Override
  public void reloaded(boolean taken, ServedConfiguration configuration) {
    // ignored: the log reports reloads
  }

  @Override
  public void show(Gateway gateway) {
    // ignored
  }

  @Override
  public void replace(Collection<Backend> gone, Collection<Backend> opened) {
    // ignored
  }
}
