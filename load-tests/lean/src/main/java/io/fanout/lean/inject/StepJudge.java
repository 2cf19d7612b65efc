package io.fanout.lean.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Opens and closes the windows in which a run's requests count, and judges for each step whether
 * the gateway held the rate. Confined to its run's event loop.
 */
final class StepJudge {
  private static final String MARK = "fanout-step ";
  private static final long SLACK_NANOS = 100_000_000;
  private static final long NO_HURRY_NANOS = 60_000_000_000L;

  private final LoadPlan plan;
  private final Timeline timeline;
  private final Consumer<String> out;
  private final List<Tally> tallies = new ArrayList<>();
  private final boolean[] held;
  private int opened;
  private int closed;
  private int judged;
  private boolean broken;

  /** Prepares a judge whose progress lines go to {@code out}. */
  StepJudge(LoadPlan plan, Timeline timeline, Consumer<String> out) {
    this.plan = plan;
    this.timeline = timeline;
    this.out = out;
    this.held = new boolean[timeline.steps()];
    for (int i = 0; i < timeline.steps(); i++) {
      tallies.add(new Tally());
    }
  }

  /**
   * Returns whether a request of that step counts, given its due time. If it does, counts it as
   * begun.
   */
  boolean begin(int step, long due, long late) {
    boolean counted = timeline.isOpen(step, due);
    if (counted) {
      tallies.get(step).begin(late);
    }
    return counted;
  }

  /** A request that counts has ended. */
  void end(int step, Outcome outcome, long nanos) {
    tallies.get(step).end(outcome, nanos);
  }

  /** An answer to a request of any step has arrived. */
  void arrived(long now) {
    if (opened > closed && timeline.isOpen(closed, now)) {
      tallies.get(closed).arrive();
    }
  }

  /**
   * Opens, closes and judges all steps that are due by now; {@code isSent} says whether a step's
   * requests have all been sent.
   */
  void advance(long now, IntPredicate isSent) {
    openAndClose(now);
    judge(now, isSent);
  }

  private void openAndClose(long now) {
    while (closed < opened || (opened < timeline.steps() && now >= timeline.opens(opened))) {
      if (closed < opened) {
        if (now < timeline.closes(closed)) {
          return;
        }
        out.accept(MARK + "close " + closed++);
      } else {
        out.accept(MARK + "open " + opened + " " + timeline.rate(opened));
        opened++;
      }
    }
  }

  private void judge(long now, IntPredicate isSent) {
    while (judged < closed
        && (isSettled(judged, isSent) || now >= timeline.closes(judged) + patience())) {
      Tally tally = tallies.get(judged);
      held[judged] = plan.limitNanos() == Long.MAX_VALUE || tally.isWithin(plan.limitNanos());
      broken |= !held[judged];
      judged++;
      if (broken) {
        return;
      }
    }
  }

  private boolean isSettled(int step, IntPredicate isSent) {
    // A closed run ends with its window, so requests that are still in progress are not late.
    return !plan.open() || (isSent.test(step) && tallies.get(step).unanswered() == 0);
  }

  private long patience() {
    return plan.limitNanos() == Long.MAX_VALUE ? NO_HURRY_NANOS : plan.limitNanos() + SLACK_NANOS;
  }

  /** Whether the gateway failed to hold a step, which ends the run. */
  boolean isBroken() {
    return broken;
  }

  /** Whether the run has nothing left to wait for. */
  boolean isDone(long now) {
    return broken || (judged == timeline.steps() && (areAllAnswered() || isLate(now)));
  }

  /** A closed run ends with its window, so requests that are still in progress are not lost. */
  private boolean areAllAnswered() {
    return !plan.open() || tallies.stream().allMatch(tally -> tally.unanswered() == 0);
  }

  private boolean isLate(long now) {
    return now >= timeline.closes(timeline.steps() - 1) + plan.timeoutNanos() + SLACK_NANOS;
  }

  /** The results as JSON. */
  String results() {
    List<String> results = new ArrayList<>();
    for (int step = 0; step < timeline.steps(); step++) {
      Tally tally = tallies.get(step);
      if (tally.begun() > 0) {
        // A request without an answer is now lost, and a step with lost requests does not hold.
        boolean whole = plan.limitNanos() == Long.MAX_VALUE || tally.unanswered() == 0;
        results.add(tally.json(timeline.step(step), step, held[step] && whole, step >= judged));
      }
    }
    return "{\"open\":" + plan.open() + ",\"steps\":[" + String.join(",", results) + "]}";
  }
}
