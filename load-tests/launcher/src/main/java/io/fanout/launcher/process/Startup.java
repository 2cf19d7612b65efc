package io.fanout.launcher.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * One start of a service until it is ready. It waits as long as the process makes progress, and
 * reports what it waits for. Confined to the waiting thread.
 */
final class Startup {
  /** How a start ended. */
  enum Outcome {
    READY,
    /** The process ended by itself. */
    ENDED,
    /** The launcher was interrupted. */
    INTERRUPTED,
    HANGS,
    LIMIT_REACHED
  }

  private static final Duration BETWEEN_NOTICES = Duration.ofSeconds(5);

  /** How long to poll frequently. Frequent polls later would make an idle process look busy. */
  private static final Duration OFTEN = Duration.ofSeconds(5);

  private static final Duration PAUSE = Duration.ofMillis(250);

  private final Service service;
  private final Instance instance;
  private final Path log;
  private final LongSupplier clock;
  private final Consumer<String> notices;
  private final ProgressWatch watch;
  private final long began;
  private long nextNotice;

  Startup(
      Service service, Instance instance, Path log, LongSupplier clock, Consumer<String> notices) {
    this.service = service;
    this.instance = instance;
    this.log = log;
    this.clock = clock;
    this.notices = notices;
    this.watch = new ProgressWatch(service.silence(), clock);
    this.began = clock.getAsLong();
    this.nextNotice = BETWEEN_NOTICES.toNanos();
  }

  Outcome await(StartLimit limit, BooleanSupplier interrupted) {
    while (true) {
      if (interrupted.getAsBoolean()) {
        return Outcome.INTERRUPTED;
      }
      var process = instance.handle();
      if (process.isEmpty()) {
        return Outcome.ENDED;
      }
      List<ReadyCheck> missing = missing();
      if (missing.isEmpty()) {
        return Outcome.READY;
      }
      ProcessActivity activity =
          ProcessActivity.of(
              process.get(), LogTail.end(log), service.ready().size() - missing.size());
      watch.look(activity);
      if (watch.hangs()) {
        return Outcome.HANGS;
      }
      if (limit.isReached(elapsed(), activity)) {
        return Outcome.LIMIT_REACHED;
      }
      notice(missing, activity);
      boolean slept = elapsed().compareTo(OFTEN) < 0 ? Poll.pause() : Poll.pause(PAUSE);
      if (!slept) {
        return Outcome.INTERRUPTED;
      }
    }
  }

  private void notice(List<ReadyCheck> missing, ProcessActivity activity) {
    if (elapsed().toNanos() >= nextNotice) {
      nextNotice = elapsed().plus(BETWEEN_NOTICES).toNanos();
      notices.accept(
          String.format(
              Locale.ROOT,
              "%-8s waiting for %s; %d s so far, %s",
              service.name(),
              names(missing),
              elapsed().toSeconds(),
              activity));
    }
  }

  /** A message with the reason why the launcher gave up the start. */
  String hanging() {
    return "%s: not ready after %d s: %s (expected: %s); it was stopped. Its log: %s"
        .formatted(service.name(), elapsed().toSeconds(), watch.said(), names(missing()), log);
  }

  private Duration elapsed() {
    return Duration.ofNanos(clock.getAsLong() - began);
  }

  private List<ReadyCheck> missing() {
    return service.ready().stream().filter(check -> !check.holds().getAsBoolean()).toList();
  }

  private static String names(List<ReadyCheck> checks) {
    return checks.stream().map(ReadyCheck::what).collect(Collectors.joining(", "));
  }
}
