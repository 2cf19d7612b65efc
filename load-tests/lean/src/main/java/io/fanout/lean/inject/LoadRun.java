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
 * One run. Confined to its event loop from {@link #start} on; the future publishes the results to
 * other threads.
 *
 * <p>The run sends a due request at once if a connection is idle or the limits allow a new one,
 * even if earlier requests still wait for answers. Latencies count from the due time. A stall of
 * the gateway or of this program therefore makes the results worse, never better.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the channel's handlers see failed writes and closes
final class LoadRun {
  private static final long TICK_NANOS = 5_000_000;

  /**
   * The shortest interval between two wake-ups; one wake-up sends all requests that became due
   * since the last.
   */
  private static final long SHORTEST_INTERVAL = 100_000;

  private static final long LONGEST_RAMP = 2_000_000_000L;
  private static final int MOST_AT_ONCE = 256;

  private final LoadPlan plan;
  private final Timeline timeline;
  private final int mostConnections;
  private final EventLoop loop;
  private final ClientSockets sockets;
  private final List<Target> targets;
  private final StepJudge judge;
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
  private @Nullable ScheduledFuture<?> tick;

  /**
   * Prepares a run.
   *
   * @param mostConnections limits the connections that are open at once
   * @param out receives the progress lines
   */
  LoadRun(LoadPlan plan, Transport transport, int mostConnections, Consumer<String> out) {
    this.plan = plan;
    this.timeline = new Timeline(plan);
    this.sockets = new ClientSockets(transport, plan.http2Connections());
    this.loop = transport.loop();
    this.mostConnections = mostConnections;
    this.judge = new StepJudge(plan, timeline, out);
    this.targets = Target.of(plan.urls(), plan.paths(), plan.headers(), new ServerPool());
    this.sendingStep = timeline.first();
  }

  /** Starts the run; the future completes with the results as JSON. */
  CompletableFuture<String> start() {
    loop.execute(this::begin);
    return end;
  }

  private void begin() {
    startNanos = System.nanoTime();
    tick = loop.scheduleAtFixedRate(this::tick, TICK_NANOS, TICK_NANOS, TimeUnit.NANOSECONDS);
    if (plan.open()) {
      schedulePacing();
    }
  }

  private long elapsed() {
    return System.nanoTime() - startNanos;
  }

  /** Uses one periodic timer for all requests of a step, which allocates nothing per request. */
  private void schedulePacing() {
    if (pace != null) {
      pace.cancel(false);
      pace = null;
    }
    if (sendingStep < timeline.steps()) {
      long period = Math.max(SHORTEST_INTERVAL, (long) Math.ceil(1e9 / timeline.rate(sendingStep)));
      long first = Math.max(0, timeline.due(sendingStep, sentOfStep) - elapsed());
      pace = loop.scheduleAtFixedRate(this::sendDue, first, period, TimeUnit.NANOSECONDS);
    }
  }

  private void sendDue() {
    long now = elapsed();
    for (int sent = 0; sent < MOST_AT_ONCE && !over && !judge.isBroken(); sent++) {
      if (sendingStep >= timeline.steps()) {
        schedulePacing();
        return;
      }
      if (sentOfStep >= timeline.requests(sendingStep)) {
        sendingStep++;
        sentOfStep = 0;
        schedulePacing();
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
    if (mustWait()) {
      queue.add(due, step);
    } else {
      place(due, step, counted, false);
    }
  }

  /** Whether the next request finds no idle connection and may not open one. */
  private boolean mustWait() {
    Server server = targets.get(turn).server();
    return !server.hasIdle() && !mayConnect(server);
  }

  private boolean mayConnect(Server server) {
    return connections < mostConnections && server.mayOpen();
  }

  /**
   * Sends a request on an idle connection, or on a new one if none is idle. One that is resent gets
   * a new one: the server may have closed the idle ones, too.
   */
  private void place(long due, int step, boolean counted, boolean resend) {
    Target target = targets.get(turn);
    Connection idle = resend ? null : target.server().take();
    Connection connection = idle == null ? connect(target.server(), resend) : idle;
    turn = turn + 1 == targets.size() ? 0 : turn + 1;
    connection.dueNanos = due;
    connection.step = step;
    connection.counted = counted;
    connection.sentNanos = elapsed();
    busy.add(connection);
    connection.begin(target, resend);
  }

  private Connection connect(Server server, boolean fresh) {
    Connection connection = sockets.open(this, server, fresh);
    connections++;
    all.add(connection);
    return connection;
  }

  /** A connection's TLS handshake is over, so another one may begin. */
  void shookHands() {
    if (!over) {
      next();
    }
  }

  /** The connection's request has ended; the connection may not be reusable. */
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

  /** Sends the requests that wait for a connection; in a closed run, also starts new ones. */
  private void next() {
    while (!queue.isEmpty() && !mustWait()) {
      long due = queue.firstDue();
      int step = queue.firstStep();
      queue.removeFirst();
      place(due, step, timeline.isOpen(step, due), false);
    }
    if (!plan.open()) {
      keepConcurrency();
    }
  }

  /** Closed runs only: raises the number of requests in progress to the number planned for now. */
  private void keepConcurrency() {
    long now = elapsed();
    if (now >= timeline.closes(0)) {
      return;
    }
    LoadStep step = timeline.step(0);
    // Start the requests one after another, so that they do not run in lockstep.
    long ramp = Math.max(1, Math.min(step.settleNanos() / 2, LONGEST_RAMP));
    long wanted = Math.round(Math.min(1.0, (double) now / ramp) * step.rate());
    while (busy.count() < wanted && !over && !mustWait()) {
      place(now, 0, judge.begin(0, now, 0), false);
    }
  }

  /** The connection has closed; a request on it is resent or has failed. */
  void closed(Connection connection) {
    if (!all.remove(connection)) {
      return;
    }
    connections--;
    connection.endHandshake();
    if (!connection.busy) {
      connection.server().remove(connection);
      return;
    }
    if (over) {
      busy.remove(connection);
    } else if (connection.mayResend()) {
      long due = connection.dueNanos;
      int step = connection.step;
      boolean counted = connection.counted;
      busy.remove(connection);
      if (mayConnect(targets.get(turn).server())) {
        place(due, step, counted, true);
      } else {
        queue.add(due, step); // as one that has not been sent
      }
    } else {
      ended(connection, Outcome.CONNECTION, false);
    }
  }

  /**
   * Runs every 5 ms: expires requests, sends what waits if there is room again, opens and closes
   * windows, and detects the end of the run.
   */
  private void tick() {
    if (over) {
      return;
    }
    long now = elapsed();
    expire(now);
    next();
    judge.advance(now, this::isSent);
    if (judge.isDone(now)) {
      finish();
    }
  }

  private void expire(long now) {
    Connection late = busy.oldest();
    while (late != null && now - late.sentNanos >= plan.timeoutNanos()) {
      settle(late, Outcome.TIMED_OUT);
      late.close();
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

  /** Whether the run has sent all requests of that step. */
  private boolean isSent(int step) {
    return sendingStep > step || (sendingStep == step && sentOfStep >= timeline.requests(step));
  }

  private void finish() {
    over = true;
    if (pace != null) {
      pace.cancel(false);
    }
    if (tick != null) {
      tick.cancel(false);
    }
    sockets.close();
    List.copyOf(all).forEach(Connection::close);
    targets.forEach(Target::release);
    end.complete(judge.results());
  }
}
