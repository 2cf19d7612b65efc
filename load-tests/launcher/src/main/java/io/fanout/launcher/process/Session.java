package io.fanout.launcher.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Processes that end when it is closed or the launcher is interrupted, last first, unless they are
 * kept: nothing stays behind half started.
 *
 * <p>Started from one thread; the JVM's shutdown may close it from another.
 */
public final class Session implements AutoCloseable {
  /** Above Spring's 30 s for requests in flight. */
  public static final Duration GRACE = Duration.ofSeconds(35);

  private final RunDirectory directory;
  private final Deque<Instance> started = new ArrayDeque<>();
  private final Thread atShutdown = new Thread(this::endAll, "session-end");
  private volatile boolean interrupted;

  public Session(RunDirectory directory) {
    this.directory = directory;
    Runtime.getRuntime().addShutdownHook(atShutdown);
  }

  /**
   * Starts a service and waits until it is ready.
   *
   * @throws LauncherException if a port is taken, or it ends, or is not ready in time
   */
  public Instance start(Service service) {
    service.refuseTakenPorts(port -> false);
    Instance instance = begin(service);
    boolean over =
        Poll.until(() -> interrupted || !instance.runs() || isReady(service), service.patience());
    if (interrupted) {
      throw new LauncherException(service.name() + ": interrupted before it was ready; ended");
    }
    if (!instance.runs()) {
      throw new LauncherException(
          "%s did not start:%n%s%nIts whole log: %s"
              .formatted(
                  service.name(),
                  FailureText.in(directory.log(service.name())).indent(4).stripTrailing(),
                  directory.log(service.name())));
    }
    if (!over) {
      LauncherException late = new LauncherException(notReady(service));
      // Now, not with the session: whoever goes on would find its port taken.
      end(instance);
      throw late;
    }
    return instance;
  }

  private Instance begin(Service service) {
    synchronized (started) {
      if (interrupted) {
        throw new LauncherException(service.name() + ": not started, because interrupted");
      }
      try {
        Instance instance = Detached.start(directory, service);
        started.push(instance);
        return instance;
      } catch (IOException failed) {
        throw new LauncherException(
            "%s: %s could not be started: %s"
                .formatted(service.name(), service.java(), failed.getMessage()),
            failed);
      }
    }
  }

  private static boolean isReady(Service service) {
    return service.ready().stream().allMatch(check -> check.holds().getAsBoolean());
  }

  private String notReady(Service service) {
    String missing =
        service.ready().stream()
            .filter(check -> !check.holds().getAsBoolean())
            .map(ReadyCheck::what)
            .collect(Collectors.joining(", "));
    return "%s: not ready after %d s (expected: %s); it was ended. Its log: %s"
        .formatted(
            service.name(), service.patience().toSeconds(), missing, directory.log(service.name()));
  }

  /** Lets everything started so far go on after this is closed. */
  public void keep() {
    synchronized (started) {
      started.clear();
    }
  }

  @Override
  public void close() {
    endAll();
    try {
      Runtime.getRuntime().removeShutdownHook(atShutdown);
    } catch (IllegalStateException shuttingDown) {
      // Then the hook is what ends everything; the JVM must not be gone before it is done.
      awaitShutdown();
    }
  }

  private void awaitShutdown() {
    try {
      atShutdown.join(TimeUnit.SECONDS.toMillis(2 * GRACE.toSeconds()));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(Instance instance) {
    synchronized (started) {
      if (started.remove(instance)) {
        var unused = Ending.of(directory, instance, GRACE);
      }
    }
  }

  private void endAll() {
    interrupted = true;
    synchronized (started) {
      while (!started.isEmpty()) {
        Ending.of(directory, started.pop(), GRACE);
      }
    }
  }
}
