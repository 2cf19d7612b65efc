package io.fanout.soak.run;

import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.service.Mocks;
import io.fanout.mocks.MockAdmin;
import io.fanout.soak.hostile.Fault;
import io.fanout.soak.hostile.HostileServer;
import io.fanout.soak.phase.Phase;
import java.util.List;

/** All backends: three mocks in a separate process, and the hostile servers in this one. */
final class Backends implements AutoCloseable {
  private static final List<String> LATENCIES = List.of("b=30", "c=20", "d=10..60");

  private final Mocks mocks;
  private final MockAdmin b;
  private final HostileServer hostile;
  private final HostileServer dead;
  private final HostileServer deadToo;
  private final HostileServer racing;
  private final HostileServer slowing;
  private volatile Fault slowness = Fault.AFTER_1_MS;

  Backends(Layout layout, Session session, Ports ports) {
    this.mocks = new Mocks(Jdk.current(), ports.mocks(), LATENCIES);
    this.b = new MockAdmin("127.0.0.1", ports.mocks());
    session.start(mocks.service(layout));
    this.hostile = HostileServer.byPath(ports.hostile());
    this.dead = HostileServer.always(ports.dead(), Fault.RESET);
    this.deadToo = HostileServer.always(ports.deadToo(), Fault.RESET);
    this.racing = HostileServer.always(ports.racing(), Fault.KEEP_ALIVE_RACE);
    this.slowing = HostileServer.changing(ports.slowing(), () -> slowness);
  }

  List<String> gatewaySettings() {
    return mocks.gatewaySettings("127.0.0.1");
  }

  HostileServer hostile() {
    return hostile;
  }

  /** The dead backend with retries. */
  HostileServer retried() {
    return deadToo;
  }

  /** Switches the backends to the phase, and waits until they have changed. */
  void turn(Phase phase) {
    slowness = phase.isSlow() ? Fault.AFTER_100_MS : Fault.AFTER_1_MS;
    b.set(phase.ofB());
  }

  @Override
  public void close() {
    hostile.close();
    dead.close();
    deadToo.close();
    racing.close();
    slowing.close();
  }
}
