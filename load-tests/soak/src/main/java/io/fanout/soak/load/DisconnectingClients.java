package io.fanout.soak.load;

import io.fanout.soak.client.Connection;
import io.fanout.soak.client.HiccupMeter;
import io.fanout.soak.client.SoakRequest;
import io.fanout.soak.hostile.AwaitedCalls;
import io.fanout.soak.judge.PromiseLedger;
import io.fanout.soak.phase.Phase;
import io.fanout.soak.phase.PhaseLog;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Clients that disconnect while their call hangs at a backend, which reports when it saw the call
 * end. They run one after the other; every second one resets its connection.
 */
public final class DisconnectingClients {
  private static final Duration EVERY = Duration.ofMillis(250);
  private static final Duration DEADLINE = Duration.ofSeconds(9);
  private static final long PATIENCE_MILLIS = 8_000;

  private final int port;
  private final AwaitedCalls backend;
  private final PhaseLog phaseLog;
  private final HiccupMeter hiccups;
  private final PromiseLedger ledger;
  private final Thread thread = new Thread(this::leaveAndLeave, "leavers");
  private volatile boolean over;

  public DisconnectingClients(
      int port,
      AwaitedCalls backend,
      PhaseLog phaseLog,
      HiccupMeter hiccups,
      PromiseLedger ledger) {
    this.port = port;
    this.backend = backend;
    this.phaseLog = phaseLog;
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
    AwaitedCalls.Call call = backend.expect(id);
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
          || !phaseLog.between(begun, System.nanoTime()).contains(Phase.OVERLOAD)) {
        ledger.neverFreed(
            "%s: %s within %d ms"
                .formatted(id, call.came().isDone() ? "no end" : "no call", PATIENCE_MILLIS));
      }
    } finally {
      backend.forget(id);
    }
  }

  /** When it left. */
  private long leaveOnceItHangs(String id, AwaitedCalls.Call call, boolean rudely)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    try (Connection client = new Connection(port)) {
      client.send(SoakRequest.get("/leave/" + id, id, DEADLINE));
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
