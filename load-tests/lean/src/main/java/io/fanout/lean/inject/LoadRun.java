package io.fanout.lean.inject;

import io.fanout.lean.net.SharedReceiveBuffer;
import io.fanout.lean.net.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
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
  private static final String MARK = "fanout-step ";
  private static final long LOOK_NANOS = 5_000_000;

  /** More often than that, nothing is looked at: what became due meanwhile is sent together. */
  private static final long SHORTEST_PACE = 100_000;

  private static final long SLACK_NANOS = 100_000_000;
  private static final long NO_HURRY_NANOS = 60_000_000_000L;
  private static final long LONGEST_RAMP = 2_000_000_000L;
  private static final int MOST_AT_ONCE = 256;
  private static final int CONNECT_MILLIS = 5_000;

  private final LoadPlan plan;
  private final Timeline timeline;
  private final int mostConnections;
  private final Consumer<String> out;
  private final EventLoop loop;
  private final Transport transport;
  private final List<Target> targets;
  private final List<Tally> tallies = new ArrayList<>();
  private final byte[] scratch = new byte[AnswerReader.LONGEST_HEAD];
  private final SharedReceiveBuffer receive = new SharedReceiveBuffer();
  private final List<Connection> all = new ArrayList<>();
  private final DueQueue queue = new DueQueue();
  private final CompletableFuture<String> end = new CompletableFuture<>();
  private final boolean[] held;
  private long startNanos;
  private int connections;
  private int turn;
  private int sendingStep;
  private long sentOfStep;
  private int concurrency;
  private int opened;
  private int closed;
  private int judged;
  private boolean broken;
  private boolean over;
  private @Nullable Connection oldest;
  private @Nullable Connection newest;
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
    this.transport = transport;
    this.loop = transport.loop();
    this.mostConnections = mostConnections;
    this.out = out;
    this.targets = Target.of(plan.urls(), plan.paths(), plan.headers(), new ServerPool());
    this.held = new boolean[timeline.steps()];
    this.sendingStep = timeline.first();
    for (int i = 0; i < timeline.steps(); i++) {
      tallies.add(new Tally());
    }
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
    for (int sent = 0; sent < MOST_AT_ONCE && !over && !broken; sent++) {
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
    boolean counted = timeline.isOpen(step, due);
    if (counted) {
      tallies.get(step).begin(now - due);
    }
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
    addBusy(connection);
    connection.begin(target, again);
    return true;
  }

  private Connection connect(Server server) {
    Connection connection = new Connection(this, server, scratch);
    connections++;
    all.add(connection);
    var unused =
        new Bootstrap()
            .group(loop)
            .channel(transport.clientChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .option(ChannelOption.RECVBUF_ALLOCATOR, receive)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(connection);
                  }
                })
            .connect(server.address())
            .addListener(
                done -> {
                  if (!done.isSuccess()) {
                    closed(connection);
                  }
                });
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
    removeBusy(connection);
    long now = elapsed();
    if (outcome == Outcome.ANSWERED && opened > closed && timeline.isOpen(closed, now)) {
      tallies.get(closed).arrive();
    }
    if (connection.counted) {
      tallies.get(connection.step).end(outcome, now - connection.dueNanos);
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
    while (concurrency < Math.min(wanted, mostConnections) && !over) {
      boolean counted = timeline.isOpen(0, now);
      if (counted) {
        tallies.get(0).begin(0);
      }
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
      removeBusy(connection);
    } else if (connection.mayTryAgain()) {
      long due = connection.dueNanos;
      int step = connection.step;
      boolean counted = connection.counted;
      removeBusy(connection);
      if (!place(due, step, counted, true)) {
        queue.add(due, step);
      }
    } else {
      ended(connection, Outcome.CONNECTION, false);
    }
  }

  private void addBusy(Connection connection) {
    connection.busy = true;
    concurrency++;
    Connection last = newest;
    connection.olderBusy = last;
    connection.newerBusy = null;
    if (last == null) {
      oldest = connection;
    } else {
      last.newerBusy = connection;
    }
    newest = connection;
  }

  private void removeBusy(Connection connection) {
    if (!connection.busy) {
      return;
    }
    connection.busy = false;
    concurrency--;
    Connection older = connection.olderBusy;
    Connection newer = connection.newerBusy;
    if (older == null) {
      oldest = newer;
    } else {
      older.newerBusy = newer;
    }
    if (newer == null) {
      newest = older;
    } else {
      newer.olderBusy = older;
    }
    connection.olderBusy = null;
    connection.newerBusy = null;
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
    openAndClose(now);
    judge(now);
    if (broken || (judged == timeline.steps() && (areAllAnswered() || isLate(now)))) {
      finish();
    }
  }

  /** A closed run ends with its window: what is in progress then is no loss. */
  private boolean areAllAnswered() {
    return !plan.open() || tallies.stream().allMatch(tally -> tally.unanswered() == 0);
  }

  private boolean isLate(long now) {
    return now >= timeline.closes(timeline.steps() - 1) + plan.timeoutNanos() + SLACK_NANOS;
  }

  private void giveUp(long now) {
    while (oldest != null && now - oldest.sentNanos >= plan.timeoutNanos()) {
      Connection late = oldest;
      settle(late, Outcome.TIMED_OUT);
      late.close();
      next();
    }
    while (!queue.isEmpty() && now - queue.firstDue() >= plan.timeoutNanos()) {
      int step = queue.firstStep();
      if (timeline.isOpen(step, queue.firstDue())) {
        tallies.get(step).end(Outcome.TIMED_OUT, plan.timeoutNanos());
      }
      queue.removeFirst();
    }
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

  private void judge(long now) {
    while (judged < closed && (isSettled(judged) || now >= timeline.closes(judged) + patience())) {
      Tally tally = tallies.get(judged);
      held[judged] = plan.limitNanos() == Long.MAX_VALUE || tally.isWithin(plan.limitNanos());
      broken |= !held[judged];
      judged++;
      if (broken) {
        return;
      }
    }
  }

  private boolean isSettled(int step) {
    boolean allSent = !plan.open() || sendingStep > step || isSentOf(step);
    // A closed run ends with its window: what is in progress then was due in it, and is not late.
    return allSent && (tallies.get(step).unanswered() == 0 || !plan.open());
  }

  private boolean isSentOf(int step) {
    return sendingStep == step && sentOfStep >= timeline.requests(step);
  }

  private long patience() {
    return plan.limitNanos() == Long.MAX_VALUE ? NO_HURRY_NANOS : plan.limitNanos() + SLACK_NANOS;
  }

  private void finish() {
    over = true;
    if (pace != null) {
      pace.cancel(false);
    }
    if (look != null) {
      look.cancel(false);
    }
    List<String> results = new ArrayList<>();
    for (int step = 0; step < timeline.steps(); step++) {
      Tally tally = tallies.get(step);
      if (tally.begun() > 0) {
        // What has no answer by now is not late but lost, which no step may hold with.
        boolean whole = plan.limitNanos() == Long.MAX_VALUE || tally.unanswered() == 0;
        results.add(tally.json(timeline.step(step), step, held[step] && whole, step >= judged));
      }
    }
    List.copyOf(all).forEach(Connection::close);
    targets.forEach(Target::release);
    end.complete("{\"open\":" + plan.open() + ",\"steps\":[" + String.join(",", results) + "]}");
  }
}
