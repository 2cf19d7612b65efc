package io.fanout.load.measure;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Tells when each window opens and closes, and how it went, while the run goes on; and judges it.
 * Has one thread of its own, to which all its state belongs until it is closed.
 */
public final class Announcer implements AutoCloseable {
  /** Every line that means something to a program begins so. */
  public static final String MARK = "fanout-step ";

  private static final long EVERY_MILLIS = 5;
  private static final Duration SLACK = Duration.ofMillis(100);

  /** Without an objective there is nothing to judge before all requests have ended. */
  private static final Duration NO_HURRY = Duration.ofMinutes(1);

  private final Recorder recorder;
  private final Consumer<String> out;
  private final IntConsumer whenOpened;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "fanout-announcer");
            thread.setDaemon(true);
            return thread;
          });
  private int opened;
  private int closed;
  private int judged;

  /**
   * Announces that run.
   *
   * @param out takes each line
   * @param whenOpened is told the number of each window that opens
   */
  public Announcer(Recorder recorder, Consumer<String> out, IntConsumer whenOpened) {
    this.recorder = recorder;
    this.out = out;
    this.whenOpened = whenOpened;
  }

  public void start() {
    var unused =
        timer.scheduleAtFixedRate(this::look, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Tells everything that is due by now. */
  synchronized void look() {
    if (!recorder.hasBegun() || recorder.isBroken()) {
      return;
    }
    Timetable timetable = recorder.timetable();
    long now = recorder.elapsed();
    int steps = timetable.steps().size();
    while (closed < opened || (opened < steps && now >= timetable.opens(opened))) {
      if (closed < opened) {
        if (now < timetable.closes(closed)) {
          break;
        }
        out.accept(MARK + "close " + closed++);
      } else {
        Step step = timetable.steps().get(opened);
        out.accept(MARK + "open " + opened + " " + step.rate() + " " + step.name());
        whenOpened.accept(opened++);
      }
    }
    while (judged < closed
        && (recorder.isSettled(judged) || now >= timetable.closes(judged) + patience().toNanos())) {
      judgeNext();
    }
  }

  private void judgeNext() {
    boolean held = recorder.judge(judged);
    out.accept(MARK + (held ? "held " : "broken ") + judged + " " + recorder.json(judged));
    judged++;
  }

  private Duration patience() {
    return recorder.objective().equals(Objective.NONE)
        ? NO_HURRY
        : recorder.objective().limit().plus(SLACK);
  }

  /**
   * Ends, in turn with a look that is under way; windows that have closed are judged as they are,
   * because no more answers come.
   */
  @Override
  public synchronized void close() {
    timer.shutdown();
    look();
    while (closed < opened && !recorder.isBroken()) {
      // All that was due has been answered, so the rest of the window would add nothing.
      out.accept(MARK + "close " + closed++);
    }
    while (judged < closed && !recorder.isBroken()) {
      judgeNext();
    }
  }
}
