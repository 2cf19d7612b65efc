package io.fanout.lean.inject;

import io.fanout.lean.net.Transport;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run. Belongs to its event loop from {@link #start} on; the future tells its end to others.
 *
 * <p>A request that is due is sent at once if a connection is idle or may be opened, whatever has
 * become of those before, and its time runs from when it was due: a stall of the gateway, or of
 * this program, makes results worse and not better.
 */
@SuppressWarnings(
    "FutureReturnValueIgnored") // what became of a write or a close is seen by the channel
final class LoadRun {
  private static final long LOOK_NANOS = 5_000_000;

  /** More often than that, nothing is looked at: what became due meanwhile is sent together. */
  private static final long SHORTEST_PACE = 100_000;

  private static final long LONGEST_RAMP = 2_000_000_000L;
  private static final int MOST_AT_ONCE = 256;

  private final LoadPlan plan;
  private final Timeline timeline;
  private final int mostConnections;
  private final EventLoop loop;
  private final ClientSockets sockets;
  private final List<Target> targets;
  private final StepJudge judge;
  private final byte[] scratch = new byte[AnswerReader.LONGEST_HEAD];
  private final List<Connection> all = new ArrayList<>();
  private final BusyConnections busy = new BusyConnections();
  private final DueQueue queue = new DueQueue();
  private final CompletableFuture<String> end = new CompletableFuture<>();
  private long startNanos;
  private int connections;
  private int turn;
  private int sendingStep;
  private long sentOfStep;
  private boolean over;
  private @Nullable ScheduledFuture<?> pace;
  private @Nullable ScheduledFuture<?> look;

  /**
   * A run that has not begun.
   *
   * @param mostConnections that may be open at once
   * @param out takes the lines that tell how it goes
   */
  LoadRun(LoadPlan plan, Transport transport, int mostConnections, Consumer<String> out) {
    this.plan = plan;
    this.timeline = new Timeline(plan);
    this.sockets = new ClientSockets(transport);
    this.loop = transport.loop();
    this.mostConnections = mostConnections;
    this.judge = new StepJudge(plan, timeline, out);
    this.targets = Target.of(plan.urls(), plan.paths(), plan.headers(), new ServerPool());
    this.sendingStep = timeline.first();
  }

  /** Begins; the future has the results as JSON. */
  CompletableFuture<String> start() {
    loop.execute(this::begin);
    return end;
  }

  private void begin() {
    startNanos = System.nanoTime();
    look = loop.scheduleAtFixedRate(this::look, LOOK_NANOS, LOOK_NANOS, TimeUnit.NANOSECONDS);
    if (plan.open()) {
      keepPace();
    }
  }

  private long elapsed() {
    return System.nanoTime() - startNanos;
  }

  /** One timer for all requests of a step: it makes nothing for each of them. */
  private void keepPace() {
    if (pace != null) {
      pace.cancel(false);
      pace = null;
    }
    if (sendingStep < timeline.steps()) {
      long period = Math.max(SHORTEST_PACE, (long) Math.ceil(1e9 / timeline.rate(sendingStep)));
      long first = Math.max(0, timeline.due(sendingStep, sentOfStep) - elapsed());
      pace = loop.scheduleAtFixedRate(this::sendDue, first, period, TimeUnit.NANOSECONDS);
    }
  }

  private void sendDue() {
    long now = elapsed();
    for (int sent = 0; sent < MOST_AT_ONCE && !over && !judge.isBroken(); sent++) {
      if (sendingStep >= timeline.steps()) {
        keepPace();
        return;
      }
      if (sentOfStep >= timeline.requests(sendingStep)) {
        sendingStep++;
        sentOfStep = 0;
        keepPace();
        continue;
      }
      long due = timeline.due(sendingStep, sentOfStep);
      if (due > now) {
        return;
      }
      sentOfStep++;
      send(due, sendingStep, now);
    }
  }

  private void send(long due, int step, long now) {
    boolean counted = judge.begin(step, due, now - due);
    if (!place(due, step, counted, false)) {
      queue.add(due, step);
    }
  }

  /** Whether there was a connection for it, or room for one. */
  private boolean place(long due, int step, boolean counted, boolean again) {
    Target target = targets.get(turn);
    Connection connection = target.server().take();
    if (connection == null) {
      if (connections >= mostConnections) {
        return false;
      }
      connection = connect(target.server());
    }
    turn = turn + 1 == targets.size() ? 0 : turn + 1;
    connection.dueNanos = due;
    connection.step = step;
    connection.counted = counted;
    connection.sentNanos = elapsed();
    busy.add(connection);
    connection.begin(target, again);
    return true;
  }

  private Connection connect(Server server) {
    Connection connection = new Connection(this, server, scratch);
    connections++;
    all.add(connection);
    sockets.open(connection, () -> closed(connection));
    return connection;
  }

  /** Its request has ended, and perhaps the connection with it. */
  void ended(Connection connection, Outcome outcome, boolean reusable) {
    settle(connection, outcome);
    if (reusable && !over) {
      connection.server().put(connection);
    }
    if (!over) {
      next();
    }
  }

  private void settle(Connection connection, Outcome outcome) {
    busy.remove(connection);
    long now = elapsed();
    if (outcome == Outcome.ANSWERED) {
      judge.arrived(now);
    }
    if (connection.counted) {
      judge.end(connection.step, outcome, now - connection.dueNanos);
    }
  }

  /** What was waiting for a connection; in a closed run, the next request. */
  private void next() {
    while (!queue.isEmpty()) {
      long due = queue.firstDue();
      int step = queue.firstStep();
      if (!place(due, step, timeline.isOpen(step, due), false)) {
        return;
      }
      queue.removeFirst();
    }
    if (!plan.open()) {
      keepConcurrency();
    }
  }

  /** In a closed run: as many as there are to be by now. */
  private void keepConcurrency() {
    long now = elapsed();
    if (now >= timeline.closes(0)) {
      return;
    }
    LoadStep step = timeline.step(0);
    // They begin one after the other, so that they do not all beat in step.
    long ramp = Math.max(1, Math.min(step.settleNanos() / 2, LONGEST_RAMP));
    long wanted = Math.round(Math.min(1.0, (double) now / ramp) * step.rate());
    while (busy.count() < Math.min(wanted, mostConnections) && !over) {
      boolean counted = judge.begin(0, now, 0);
      if (!place(now, 0, counted, false)) {
        return;
      }
    }
  }

  /** The connection is gone, and what it was asked with it. */
  void closed(Connection connection) {
    if (!all.remove(connection)) {
      return;
    }
    connections--;
    if (!connection.busy) {
      connection.server().remove(connection);
      return;
    }
    if (over) {
      busy.remove(connection);
    } else if (connection.mayTryAgain()) {
      long due = connection.dueNanos;
      int step = connection.step;
      boolean counted = connection.counted;
      busy.remove(connection);
      if (!place(due, step, counted, true)) {
        queue.add(due, step);
      }
    } else {
      ended(connection, Outcome.CONNECTION, false);
    }
  }

  /** Every 5 ms: windows, timeouts, and whether all is done. */
  private void look() {
    if (over) {
      return;
    }
    long now = elapsed();
    giveUp(now);
    if (!plan.open()) {
      keepConcurrency();
    }
    judge.look(now, this::isSent);
    if (judge.isDone(now)) {
      finish();
    }
  }

  private void giveUp(long now) {
    Connection late = busy.oldest();
    while (late != null && now - late.sentNanos >= plan.timeoutNanos()) {
      settle(late, Outcome.TIMED_OUT);
      late.close();
      next();
      late = busy.oldest();
    }
    while (!queue.isEmpty() && now - queue.firstDue() >= plan.timeoutNanos()) {
      int step = queue.firstStep();
      if (timeline.isOpen(step, queue.firstDue())) {
        judge.end(step, Outcome.TIMED_OUT, plan.timeoutNanos());
      }
      queue.removeFirst();
    }
  }

  /** Whether all requests of that step have been sent. */
  private boolean isSent(int step) {
    return sendingStep > step || (sendingStep == step && sentOfStep >= timeline.requests(step));
  }

  private void finish() {
    over = true;
    if (pace != null) {
      pace.cancel(false);
    }
    if (look != null) {
      look.cancel(false);
    }
    List.copyOf(all).forEach(Connection::close);
    targets.forEach(Target::release);
    end.complete(judge.results());
  }
}
