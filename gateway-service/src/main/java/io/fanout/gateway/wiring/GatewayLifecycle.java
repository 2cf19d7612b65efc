package io.fanout.gateway.wiring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Opens the edge when all else is ready, and on the way out stops taking requests, waits for those
 * in flight, and only then lets the rest stop. Spring gives each phase {@code
 * spring.lifecycle.timeout-per-shutdown-phase}; whatever is in flight after that is cut off.
 */
final class GatewayLifecycle implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  /** After Spring's own web server on the way up, before it on the way down. */
  private static final int PHASE = Integer.MAX_VALUE - 512;

  private static final long LOOK_EVERY_MILLIS = 10;

  private final Gateway gateway;
  private volatile boolean running;

  GatewayLifecycle(Gateway gateway) {
    this.gateway = gateway;
  }

  @Override
  public void start() {
    try {
      gateway.edge().open();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the edge was opened", e);
    }
    running = true;
    LOG.info("ready on port {}", gateway.edge().port());
  }

  @Override
  public void stop() {
    running = false;
    gateway.edge().drain();
  }

  @Override
  public void stop(Runnable done) {
    stop();
    Thread waiting =
        new Thread(
            () -> {
              awaitNoneInFlight();
              done.run();
            },
            "fanout-drain");
    waiting.start();
  }

  private void awaitNoneInFlight() {
    try {
      while (gateway.path().inFlight() > 0) {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      }
      LOG.info("drained: no request is in flight any more");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
