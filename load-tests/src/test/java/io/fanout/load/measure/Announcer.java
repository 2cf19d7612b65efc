package io.fanout.load.measure;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Judges each window and announces its opening, closing and result during the run. It has one
 * thread, which owns all its state until it is closed.
 */
public final class Announcer implements AutoCloseable {
  /** The prefix of every line for programs. */
  public static final String MARK = "fanout-step ";

  private static final long EVERY_MILLIS = 5;
  private static final Duration SLACK = Duration.ofMillis(100);

  /** Without an objective, the judgement waits until all requests have ended. */
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
   * Starts to announce a run.
   *
   * @param out receives each line
   * @param whenOpened receives the number of each window that opens
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

  /** Announces everything that is due by now. */
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
   * Stops after the current look. It judges the closed windows as they are, because no more answers
   * will arrive.
   */
  @Override
  public synchronized void close() {
    timer.shutdown();
    look();
    while (closed < opened && !recorder.isBroken()) {
      // The gateway has answered all due requests, so the rest of the window would add nothing.
      out.accept(MARK + "close " + closed++);
    }
    while (judged < closed && !recorder.isBroken()) {
      judgeNext();
    }
  }
}
