package io.fanout.load.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Counts all requests of a run by the step they were due in. Any thread may call any method.
 *
 * <p>The start of an open run is not known from outside. Every request that is sent says when it
 * must have been at the latest (its own time less its place in the timetable); the earliest of
 * these is taken, which the first few dozen requests settle, long before a window opens.
 */
public final class Recorder {
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final Timetable timetable;
  private final boolean open;
  private final Objective objective;
  private final LongSupplier clock;
  private final List<Tally> tallies;
  private final boolean[] judged;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong start = new AtomicLong(UNKNOWN);
  private volatile int broken = Integer.MAX_VALUE;

  private Recorder(Timetable timetable, boolean open, Objective objective, LongSupplier clock) {
    this.timetable = timetable;
    this.open = open;
    this.objective = objective;
    this.clock = clock;
    this.tallies =
        IntStream.range(0, timetable.steps().size()).mapToObj(step -> new Tally()).toList();
    this.judged = new boolean[timetable.steps().size()];
  }

  /** Requests are due by the timetable, whatever becomes of those before. */
  public static Recorder open(Timetable timetable, Objective objective, LongSupplier clock) {
    return new Recorder(timetable, true, objective, clock);
  }

  /** A request is due when the one before has ended. */
  public static Recorder closed(Timetable timetable, LongSupplier clock) {
    return new Recorder(timetable, false, Objective.NONE, clock);
  }

  /** The next request is sent now. */
  public Due begin() {
    long now = clock.getAsLong();
    Due due;
    if (open) {
      due = timetable.byNumber(sent.getAndIncrement());
      start.accumulateAndGet(now - due.nanos(), Math::min);
    } else {
      start.compareAndSet(UNKNOWN, now);
      due = timetable.byTime(now - start.get());
    }
    if (due.counted()) {
      tallies.get(due.step()).begin(since(due, now));
    }
    return due;
  }

  /** That request has ended now. */
  public void end(Due due, Ending ending) {
    Due arrived = timetable.byTime(elapsed());
    if (arrived.counted() && ending == Ending.ANSWERED) {
      tallies.get(arrived.step()).arrive();
    }
    if (due.counted()) {
      tallies.get(due.step()).end(ending, since(due, clock.getAsLong()));
    }
  }

  /** From the run's start and no step's own: one that begins late has that to answer for. */
  private long since(Due due, long now) {
    return now - start.get() - due.nanos();
  }

  public boolean hasBegun() {
    return start.get() != UNKNOWN;
  }

  /** How long the run has gone on. */
  long elapsed() {
    return clock.getAsLong() - start.get();
  }

  Timetable timetable() {
    return timetable;
  }

  Objective objective() {
    return objective;
  }

  /** Whether every request of a step whose window has closed was sent and has ended. */
  boolean isSettled(int step) {
    boolean allSent = !open || sent.get() >= timetable.requestsThrough(step);
    return allSent && tallies.get(step).unanswered() == 0;
  }

  /** Decides whether a step held; to be called once all its requests should have been answered. */
  boolean judge(int step) {
    boolean held = objective.isHeldBy(tallies.get(step));
    judged[step] = true;
    if (!held && step < broken) {
      broken = step;
    }
    return held;
  }

  /** Whether a step has broken the objective, so that going higher tells nothing. */
  public boolean isBroken() {
    return broken != Integer.MAX_VALUE;
  }

  String json(int step) {
    return json(step, step < broken && objective.isHeldBy(tallies.get(step)));
  }

  private String json(int step, boolean held) {
    return Result.json(timetable.steps().get(step), step, tallies.get(step), held, !judged[step]);
  }

  /** At the run's end what has no answer yet is not late but lost, which no step may hold with. */
  private boolean heldToTheEnd(int step) {
    Tally tally = tallies.get(step);
    return step < broken
        && objective.isHeldBy(tally)
        && (objective.equals(Objective.NONE) || tally.unanswered() == 0);
  }

  /** Results of the steps whose windows were reached. */
  public String json() {
    List<String> results = new ArrayList<>();
    for (int step = 0; step < tallies.size(); step++) {
      if (tallies.get(step).begun() > 0) {
        results.add(json(step, heldToTheEnd(step)));
      }
    }
    return results.stream()
        .collect(Collectors.joining(",\n", "{\"open\":" + open + ",\"steps\":[\n", "\n]}\n"));
  }

  /** Writes the results to a file. */
  public void write(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, json());
    } catch (IOException failed) {
      throw new UncheckedIOException("results cannot be written to " + file, failed);
    }
  }
}
