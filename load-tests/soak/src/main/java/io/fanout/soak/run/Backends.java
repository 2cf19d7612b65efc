package io.fanout.soak.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.service.Mocks;
import io.fanout.soak.hostile.Fault;
import io.fanout.soak.hostile.HostileServer;
import io.fanout.soak.weather.Season;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** All backends: three mocks in a process of their own, hostile ones in this. */
final class Backends implements AutoCloseable {
  private static final List<String> LATENCIES = List.of("b=30", "c=20", "d=10..60");

  private final Layout layout;
  private final Ports ports;
  private final Mocks mocks;
  private final HostileServer hostile;
  private final HostileServer dead;
  private final HostileServer deadToo;

  Backends(Layout layout, Session session, Ports ports) {
    this.layout = layout;
    this.ports = ports;
    this.mocks = new Mocks(Jdk.current(), ports.mocks(), LATENCIES);
    session.start(mocks.service(layout));
    this.hostile = HostileServer.byPath(ports.hostile());
    this.dead = HostileServer.always(ports.dead(), Fault.RESET);
    this.deadToo = HostileServer.always(ports.deadToo(), Fault.RESET);
  }

  List<String> gatewaySettings() {
    return mocks.gatewaySettings();
  }

  HostileServer hostile() {
    return hostile;
  }

  /** The one that is retried. */
  HostileServer retried() {
    return deadToo;
  }

  /** Tells the mocks. */
  void turn(Season season) {
    try {
      Process told =
          new ProcessBuilder(Mocks.latencyCommand(layout, ports.mocks(), season.dials()))
              .redirectErrorStream(true)
              .start();
      String said = new String(told.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (told.waitFor() != 0) {
        throw new LauncherException("the mock backends cannot be told: " + said.strip());
      }
    } catch (IOException failed) {
      throw new LauncherException("the mock backends cannot be told: " + failed, failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }

  @Override
  public void close() {
    hostile.close();
    dead.close();
    deadToo.close();
  }
}
