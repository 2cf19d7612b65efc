package io.fanout.soak.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.soak.client.Clients;
import io.fanout.soak.client.Hiccups;
import io.fanout.soak.judge.Ledger;
import io.fanout.soak.load.Injector;
import io.fanout.soak.load.Leavers;
import io.fanout.soak.mix.Mix;
import io.fanout.soak.weather.Forecast;
import io.fanout.soak.weather.Season;
import io.fanout.soak.weather.Weather;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Sends the load through all seasons of a forecast, and gives back what was seen. */
record Passage(
    Ports ports,
    Backends backends,
    Reloading reloading,
    Mix mix,
    AtomicLong numbers,
    double rate,
    int room,
    Consumer<String> out) {
  private static final Duration FILLING = Duration.ofSeconds(1);
  private static final double MORE_THAN_ROOM = 1.3;

  Ledger through(Forecast forecast, Hiccups hiccups) {
    Ledger ledger = new Ledger();
    Weather weather = new Weather(Season.FAIR, System.nanoTime());
    long begun = System.nanoTime();
    long deadBefore = backends.retried().requests();
    try (Clients clients = new Clients(ports.gateway())) {
      long retried = load(forecast, hiccups, ledger, weather, clients);
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
      Forecast forecast, Hiccups hiccups, Ledger ledger, Weather weather, Clients clients)
      throws InterruptedException {
    Injector injector = new Injector(clients, mix, weather, hiccups, ledger, numbers, rate);
    Leavers leavers =
        new Leavers(ports.gateway(), backends.hostile().watched(), weather, hiccups, ledger);
    try (injector) {
      for (Forecast.Stretch stretch : forecast.stretches()) {
        pass(stretch, weather, injector, ledger);
      }
      turn(weather, Season.FAIR);
    } finally {
      leavers.end();
    }
    out.accept(ledger.summary());
    return injector.retried();
  }

  private void pass(Forecast.Stretch stretch, Weather weather, Injector injector, Ledger ledger)
      throws InterruptedException {
    long end = System.nanoTime() + stretch.length().toNanos();
    turn(weather, stretch.season());
    if (stretch.season() == Season.OVERLOAD) {
      injector.flood(Mix.hold(), (int) (MORE_THAN_ROOM * room), FILLING);
    } else if (stretch.season().isSlow()) {
      injector.flood(Mix.slowing(), (int) (rate * stretch.length().toSeconds()), stretch.length());
    } else if (stretch.season() == Season.FAIR) {
      reloading.reload(ledger);
    }
    TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
  }

  private void turn(Weather weather, Season season) {
    weather.turning(season, System.nanoTime());
    backends.turn(season);
    weather.turned(season, System.nanoTime());
  }
}
