package io.fanout.soak.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.soak.client.Clients;
import io.fanout.soak.client.HiccupMeter;
import io.fanout.soak.judge.PromiseLedger;
import io.fanout.soak.load.DisconnectingClients;
import io.fanout.soak.load.Injector;
import io.fanout.soak.mix.RequestMix;
import io.fanout.soak.phase.Phase;
import io.fanout.soak.phase.PhaseLog;
import io.fanout.soak.phase.PhaseSchedule;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Runs the load through all phases of a schedule and returns the ledger. */
record PhaseRunner(
    Ports ports,
    Backends backends,
    SettingsReload reloading,
    RequestMix mix,
    AtomicLong numbers,
    double rate,
    int room,
    Consumer<String> out) {
  private static final Duration FILLING = Duration.ofSeconds(1);
  private static final double MORE_THAN_ROOM = 1.3;

  PromiseLedger through(PhaseSchedule schedule, HiccupMeter hiccups) {
    PromiseLedger ledger = new PromiseLedger();
    PhaseLog phaseLog = new PhaseLog(Phase.FAIR, System.nanoTime());
    long begun = System.nanoTime();
    long deadBefore = backends.retried().requests();
    try (Clients clients = new Clients(ports.gateway())) {
      long retried = load(schedule, hiccups, ledger, phaseLog, clients);
      ledger.retries(
          retried,
          backends.retried().requests() - deadBefore,
          Duration.ofNanos(System.nanoTime() - begun));
    } catch (IOException failed) {
      throw new LauncherException("connections cannot be closed: " + failed, failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
    return ledger;
  }

  private long load(
      PhaseSchedule schedule,
      HiccupMeter hiccups,
      PromiseLedger ledger,
      PhaseLog phaseLog,
      Clients clients)
      throws InterruptedException {
    Injector injector = new Injector(clients, mix, phaseLog, hiccups, ledger, numbers, rate);
    DisconnectingClients leavers =
        new DisconnectingClients(
            ports.gateway(), backends.hostile().watched(), phaseLog, hiccups, ledger);
    try (injector) {
      for (PhaseSchedule.Stretch stretch : schedule.stretches()) {
        pass(stretch, phaseLog, injector, ledger);
      }
      turn(phaseLog, Phase.FAIR);
    } finally {
      leavers.end();
    }
    out.accept(ledger.summary());
    return injector.retried();
  }

  private void pass(
      PhaseSchedule.Stretch stretch, PhaseLog phaseLog, Injector injector, PromiseLedger ledger)
      throws InterruptedException {
    long end = System.nanoTime() + stretch.length().toNanos();
    turn(phaseLog, stretch.phase());
    if (stretch.phase() == Phase.OVERLOAD) {
      injector.flood(RequestMix.hold(), (int) (MORE_THAN_ROOM * room), FILLING);
    } else if (stretch.phase().isSlow()) {
      injector.flood(
          RequestMix.slowing(), (int) (rate * stretch.length().toSeconds()), stretch.length());
    } else if (stretch.phase() == Phase.FAIR) {
      reloading.reload(ledger);
    }
    TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
  }

  private void turn(PhaseLog phaseLog, Phase phase) {
    phaseLog.turning(phase, System.nanoTime());
    backends.turn(phase);
    phaseLog.turned(phase, System.nanoTime());
  }
}
