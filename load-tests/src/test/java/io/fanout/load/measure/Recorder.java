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
 * Counts all requests of a run by the step in which they were due. Thread-safe.
 *
 * <p>Gatling does not reveal the start of an open run. Every request gives an upper bound for it:
 * its own time less its offset in the timetable. The recorder uses the earliest bound, which the
 * first few dozen requests determine, long before a window opens.
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

  /** For an open run: requests are due by the timetable, independent of earlier requests. */
  public static Recorder open(Timetable timetable, Objective objective, LongSupplier clock) {
    return new Recorder(timetable, true, objective, clock);
  }

  /** For a closed run: a request is due when the previous one has ended. */
  public static Recorder closed(Timetable timetable, LongSupplier clock) {
    return new Recorder(timetable, false, Objective.NONE, clock);
  }

  /** Records that the injector sends the next request now. */
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

  /** Records that the request has ended now. */
  public void end(Due due, Ending ending) {
    Due arrived = timetable.byTime(elapsed());
    if (arrived.counted() && ending == Ending.ANSWERED) {
      tallies.get(arrived.step()).arrive();
    }
    if (due.counted()) {
      tallies.get(due.step()).end(ending, since(due, clock.getAsLong()));
    }
  }

  /**
   * The latency, counted from the run's start and not the step's, so that a step that starts late
   * counts as slow.
   */
  private long since(Due due, long now) {
    return now - start.get() - due.nanos();
  }

  public boolean hasBegun() {
    return start.get() != UNKNOWN;
  }

  /** The time since the start of the run. */
  long elapsed() {
    return clock.getAsLong() - start.get();
  }

  Timetable timetable() {
    return timetable;
  }

  Objective objective() {
    return objective;
  }

  /** Whether all requests of a step with a closed window have been sent and have ended. */
  boolean isSettled(int step) {
    boolean allSent = !open || sent.get() >= timetable.requestsThrough(step);
    return allSent && tallies.get(step).unanswered() == 0;
  }

  /**
   * Decides whether a step held. Call it when the gateway should have answered all of the step's
   * requests.
   */
  boolean judge(int step) {
    boolean held = objective.isHeldBy(tallies.get(step));
    judged[step] = true;
    if (!held && step < broken) {
      broken = step;
    }
    return held;
  }

  /** Whether a step has failed the objective, so that higher rates would show nothing. */
  public boolean isBroken() {
    return broken != Integer.MAX_VALUE;
  }

  String json(int step) {
    return json(step, step < broken && objective.isHeldBy(tallies.get(step)));
  }

  private String json(int step, boolean held) {
    return Result.json(timetable.steps().get(step), step, tallies.get(step), held, !judged[step]);
  }

  /**
   * At the end of the run, a request without an answer is lost, and a step with lost requests does
   * not hold.
   */
  private boolean heldToTheEnd(int step) {
    Tally tally = tallies.get(step);
    return step < broken
        && objective.isHeldBy(tally)
        && (objective.equals(Objective.NONE) || tally.unanswered() == 0);
  }

  /** The results of the steps that the run reached. */
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
