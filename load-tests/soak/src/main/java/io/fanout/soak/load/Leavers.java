package io.fanout.soak.load;

import io.fanout.soak.client.Ask;
import io.fanout.soak.client.Connection;
import io.fanout.soak.client.Hiccups;
import io.fanout.soak.hostile.Watched;
import io.fanout.soak.judge.Ledger;
import io.fanout.soak.weather.Season;
import io.fanout.soak.weather.Weather;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Clients that leave once their call hangs at its backend, which tells when it saw the call's end.
 * One after the other, every other one with a reset.
 */
public final class Leavers {
  private static final Duration EVERY = Duration.ofMillis(250);
  private static final Duration DEADLINE = Duration.ofSeconds(9);
  private static final long PATIENCE_MILLIS = 8_000;

  private final int port;
  private final Watched backend;
  private final Weather weather;
  private final Hiccups hiccups;
  private final Ledger ledger;
  private final Thread thread = new Thread(this::leaveAndLeave, "leavers");
  private volatile boolean over;

  public Leavers(int port, Watched backend, Weather weather, Hiccups hiccups, Ledger ledger) {
    this.port = port;
    this.backend = backend;
    this.weather = weather;
    this.hiccups = hiccups;
    this.ledger = ledger;
    thread.setDaemon(true);
    thread.start();
  }

  private void leaveAndLeave() {
    try {
      for (long number = 1; !over; number++) {
        leave(number);
        TimeUnit.MILLISECONDS.sleep(EVERY.toMillis());
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void leave(long number) throws InterruptedException {
    String id = "leaver-" + number;
    Watched.Call call = backend.expect(id);
    long begun = System.nanoTime();
    try {
      long left = leaveOnceItHangs(id, call, number % 2 == 0);
      long went = call.went().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      ledger.left(Duration.ofNanos(went - left), Duration.ofNanos(hiccups.within(left, went)));
    } catch (IOException | ExecutionException failed) {
      ledger.neverFreed(id + ": " + failed);
    } catch (TimeoutException never) {
      // In a full house its request may have been refused; a call that was there was not.
      if (call.came().isDone()
          || !weather.between(begun, System.nanoTime()).contains(Season.OVERLOAD)) {
        ledger.neverFreed(
            "%s: %s within %d ms"
                .formatted(id, call.came().isDone() ? "no end" : "no call", PATIENCE_MILLIS));
      }
    } finally {
      backend.forget(id);
    }
  }

  /** When it left. */
  private long leaveOnceItHangs(String id, Watched.Call call, boolean rudely)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    try (Connection client = new Connection(port)) {
      client.send(Ask.get("/leave/" + id, id, DEADLINE));
      Long unused = call.came().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      long left = System.nanoTime();
      if (rudely) {
        client.reset();
      }
      return left;
    }
  }

  /** Leaves no more. */
  public void end() throws InterruptedException {
    over = true;
    thread.join();
  }
}
