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
 * end. They run one after another; every second one resets its connection.
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
      long disconnected = disconnectOnceItHangs(id, call, number % 2 == 0);
      long ended = call.ended().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      ledger.disconnected(
          Duration.ofNanos(ended - disconnected),
          Duration.ofNanos(hiccups.within(disconnected, ended)));
    } catch (IOException | ExecutionException failed) {
      ledger.missedDisconnect(id + ": " + failed);
    } catch (TimeoutException never) {
      // During overload the gateway may have refused the request, but not if its call had reached
      // the backend.
      if (call.arrived().isDone()
          || !phaseLog.between(begun, System.nanoTime()).contains(Phase.OVERLOAD)) {
        ledger.missedDisconnect(
            "%s: %s within %d ms"
                .formatted(id, call.arrived().isDone() ? "no end" : "no call", PATIENCE_MILLIS));
      }
    } finally {
      backend.forget(id);
    }
  }

  /** Sends a request, disconnects once its call hangs, and returns the time of the disconnect. */
  private long disconnectOnceItHangs(String id, AwaitedCalls.Call call, boolean byReset)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    try (Connection client = new Connection(port)) {
      client.send(SoakRequest.get("/leave/" + id, id, DEADLINE));
      Long unused = call.arrived().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      long disconnected = System.nanoTime();
      if (byReset) {
        client.reset();
      }
      return disconnected;
    }
  }

  /** Stops the clients. */
  public void end() throws InterruptedException {
    over = true;
    thread.join();
  }
}
