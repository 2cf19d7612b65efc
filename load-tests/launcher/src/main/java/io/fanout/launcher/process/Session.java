package io.fanout.launcher.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A group of processes that end together, last first, when the session is closed or the launcher is
 * interrupted, unless they are kept.
 *
 * <p>One thread starts processes; the JVM's shutdown may close the session from another.
 */
public final class Session implements AutoCloseable {
  /** Above Spring's 30 s for requests in flight. */
  public static final Duration GRACE = Duration.ofSeconds(35);

  private final RunDirectory directory;
  private final Consumer<String> notices;
  private final LongSupplier clock;
  private final Deque<Instance> started = new ArrayDeque<>();
  private final Thread atShutdown = new Thread(this::endAll, "session-end");
  private volatile boolean interrupted;

  /**
   * Opens a session whose processes the directory records.
   *
   * @param notices receives a line about the wait if a start takes seconds
   */
  public Session(RunDirectory directory, Consumer<String> notices) {
    this(directory, notices, System::nanoTime);
  }

  Session(RunDirectory directory, Consumer<String> notices, LongSupplier clock) {
    this.directory = directory;
    this.notices = notices;
    this.clock = clock;
    Runtime.getRuntime().addShutdownHook(atShutdown);
  }

  /**
   * Starts a service and waits until it is ready, as long as it makes progress.
   *
   * @throws LauncherException if a port is taken, or it ends or hangs
   */
  public Instance start(Service service) {
    return start(service, StartLimit.NONE).orElseThrow();
  }

  /**
   * Starts a service and waits until it is ready, as long as it makes progress.
   *
   * @return empty if the start reached the limit first; the session has then stopped the service
   * @throws LauncherException if a port is taken, or it ends or hangs
   */
  public Optional<Instance> start(Service service, StartLimit limit) {
    service.refuseTakenPorts(port -> false);
    Instance instance = begin(service);
    Startup startup = new Startup(service, instance, directory.log(service.name()), clock, notices);
    return switch (startup.await(limit, () -> interrupted)) {
      case READY -> Optional.of(instance);
      case INTERRUPTED ->
          throw new LauncherException(
              service.name() + ": interrupted before it was ready; stopped");
      case ENDED -> throw new LauncherException(ended(service));
      case HANGS -> {
        LauncherException hanging = new LauncherException(startup.hanging());
        // Stop it now and not with the session, because the caller may need its port.
        end(instance);
        throw hanging;
      }
      case LIMIT_REACHED -> {
        end(instance);
        yield Optional.empty();
      }
    };
  }

  private String ended(Service service) {
    return "%s did not start:%n%s%nFull log: %s"
        .formatted(
            service.name(),
            FailureText.in(directory.log(service.name())).indent(4).stripTrailing(),
            directory.log(service.name()));
  }

  private Instance begin(Service service) {
    synchronized (started) {
      if (interrupted) {
        throw new LauncherException(service.name() + ": not started, because interrupted");
      }
      try {
        Instance instance = DetachedJvm.start(directory, service);
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

  /** Keeps all processes that were started so far running after this session is closed. */
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
      // The shutdown hook is stopping the processes; keep the JVM alive until it is done.
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
        var unused = StopResult.of(directory, instance, GRACE);
      }
    }
  }

  private void endAll() {
    interrupted = true;
    synchronized (started) {
      while (!started.isEmpty()) {
        StopResult.of(directory, started.pop(), GRACE);
      }
    }
  }
}
