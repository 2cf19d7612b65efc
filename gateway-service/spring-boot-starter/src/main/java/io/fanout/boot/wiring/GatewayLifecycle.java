package io.fanout.boot.wiring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Opens the edge when all else is ready. On the way out, readiness is down already: connections are
 * asked to end with their next answer, after a delay new ones are no longer taken, and only when
 * every request is answered and every connection has ended does the rest stop. Spring gives each
 * phase {@code spring.lifecycle.timeout-per-shutdown-phase}; what is left after that is cut off.
 */
final class GatewayLifecycle implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  /** After Spring's own web server on the way up, before it on the way down. */
  private static final int PHASE = Integer.MAX_VALUE - 512;

  private static final long LOOK_EVERY_MILLIS = 10;
  private static final String PORT = "local.gateway.port";

  private final Gateway gateway;
  private final @Nullable Duration drainDelay;
  private final ConfigurableEnvironment environment;
  private volatile boolean running;

  GatewayLifecycle(Gateway gateway, ConfigurableEnvironment environment) {
    this.gateway = gateway;
    this.drainDelay = gateway.checked().settings().inbound().drainDelay();
    this.environment = environment;
  }

  /** Without an endpoint for clients there is nothing to open. */
  @Override
  public boolean isAutoStartup() {
    return gateway.checked().listens();
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
    publishPort();
    LOG.info("ready on port {}", gateway.edge().port());
  }

  /** For tests, which let the port be a free one; beside {@code local.server.port}. */
  private void publishPort() {
    Map<String, Object> port = Map.of(PORT, gateway.edge().port());
    environment.getPropertySources().addFirst(new MapPropertySource("fanoutPort", port));
  }

  @Override
  public void stop() {
    running = false;
    gateway.edge().drain();
    gateway.edge().stopListening();
  }

  @Override
  public void stop(Runnable done) {
    running = false;
    gateway.edge().drain();
    new Thread(
            () -> {
              try {
                drain();
              } catch (RuntimeException | Error e) {
                LOG.error("the drain failed; stopping anyway", e);
              } finally {
                done.run();
              }
            },
            "fanout-drain")
        .start();
  }

  private void drain() {
    try {
      if (drainDelay != null) {
        TimeUnit.NANOSECONDS.sleep(drainDelay.toNanos());
      }
      gateway.edge().stopListening();
      while (requestsOfClients() > 0 || gateway.edge().connectionCount() > 0) {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      }
      LOG.info("drained: all requests answered, all connections closed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Those of the application's own threads end with the work that they are a part of. */
  private int requestsOfClients() {
    return gateway.path().inFlight() - gateway.localRequests().inFlight();
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
