package io.fanout.redis;

import io.fanout.core.guard.QuotaCounter;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.RedisSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A gateway's part of a quota that all gateways share: turns (calls that may begin) and permits
 * (calls in flight). Redis grants them ahead and reserves them for this gateway. So the gateways
 * together never exceed the quota while they reach Redis. Without Redis, each keeps to its part.
 *
 * <p>The thread that calls {@link #take} and {@link #end} owns every field except {@link #heard}
 * and {@link #ticking}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the last stage handles the result
final class LeasedQuota implements QuotaCounter {
  /** How often a gateway that uses the quota tells Redis how much it uses. */
  private static final long TICK_NANOS = 50_000_000L;

  /** The shortest time between two questions that only take turns ahead. */
  private static final long REFILL_NANOS = 1_000_000L;

  /** How often a gateway asks again for turns or permits that others hold. */
  private static final long POLL_NANOS = 20_000_000L;

  /**
   * Redis's answer.
   *
   * @param values empty if Redis did not answer
   * @param told the calls that the question told Redis of
   */
  private record Answer(List<Long> values, int told) {}

  private final String holder;
  private final String key;
  private final int calls;
  private final int atOnce;
  private final long spanMillis;
  private final int mostAhead;
  private final long leaseNanos;
  private final RedisLink link;
  private final Fleet fleet;
  private final CallStartTimes own;
  private final Runnable linkChanged = this::tellNews;
  private final AtomicReference<@Nullable Answer> heard = new AtomicReference<>();
  private final AtomicBoolean ticking = new AtomicBoolean();
  private volatile Runnable news = () -> {};
  private volatile boolean closed;

  /** Turns that this gateway has not used. */
  private int turns;

  /** Permits that this gateway holds, including those of its calls in flight. */
  private int permits;

  /** How many permits are this gateway's fair part, by Redis's last answer. */
  private int fair;

  private int inFlight;

  /** Calls that have begun and that Redis does not know of. */
  private int begun;

  private boolean asking;
  private boolean wasUp;
  private boolean othersWait;

  /** Whether a call has found nothing left since the gateway last asked. */
  private boolean starved;

  private int waiting;
  private int recent;

  /** The turns that this gateway had when it last asked. */
  private int keptWhenAsked;

  /** The permits that it held then. */
  private int heldWhenAsked;

  private boolean askedForMore;
  private long askedAt;
  private long lastBeginning;

  /** When the next turn comes back; Redis has none before. */
  private long comesBackAt;

  private boolean comesBack;

  LeasedQuota(
      String holder,
      String backend,
      QuotaSettings quota,
      RedisSettings settings,
      RedisLink link,
      Fleet fleet) {
    Integer most = quota.calls();
    Integer together = quota.atOnce();
    Duration per = quota.per() == null ? Duration.ofSeconds(1) : quota.per();
    this.holder = holder;
    this.calls = most == null ? 0 : most;
    this.atOnce = together == null ? 0 : together;
    this.spanMillis = per.toMillis();
    // A changed quota begins a new count; gateways with the old settings keep theirs.
    this.key =
        "%s:quota:%s:%d/%dms+%d"
            .formatted(settings.keyPrefix(), backend, calls, spanMillis, atOnce);
    this.mostAhead = (int) (Math.max(calls, atOnce) * settings.leaseShare());
    this.leaseNanos = settings.leaseTime().toNanos();
    this.link = link;
    this.fleet = fleet;
    this.own = new CallStartTimes(calls, per.toNanos());
    link.onChange(linkChanged);
  }

  @Override
  public void onNews(Runnable toRun) {
    news = toRun;
  }

  private void tellNews() {
    if (!closed) {
      news.run();
    }
  }

  @Override
  public boolean isAsking() {
    return asking && link.isUp();
  }

  @Override
  public long take(long now) {
    catchUp(now);
    if (!link.isUp()) {
      return takeOfOwnPart(now);
    }
    boolean noPermit = atOnce > 0 && inFlight >= (othersWait ? Math.min(permits, fair) : permits);
    boolean noTurn = calls > 0 && turns <= 0;
    if (!noPermit && !noTurn) {
      turns -= calls > 0 ? 1 : 0;
      begin(now);
      if (isLow() && now - askedAt >= REFILL_NANOS) {
        ask(now);
      }
      return 0;
    }
    starved = true;
    if (!noPermit && knowsWhen(now)) {
      return comesBackAt - now;
    }
    if (now - askedAt >= POLL_NANOS || recent > 0 || !askedForMore) {
      ask(now);
    }
    tickIn(POLL_NANOS);
    return UNTIL_NEWS;
  }

  /** Takes from the gateway's part of the quota, by what it has begun itself. */
  private long takeOfOwnPart(long now) {
    int gateways = fleet.gateways();
    if (atOnce > 0 && inFlight >= Math.max(1, atOnce / gateways)) {
      return UNTIL_NEWS;
    }
    long wait = calls == 0 ? 0 : own.untilFewerThan(Math.max(1, calls / gateways), now);
    if (wait == 0) {
      begin(now);
    }
    return wait;
  }

  private void begin(long now) {
    inFlight++;
    if (calls > 0) {
      begun++;
      own.add(now);
    }
    recent++;
    lastBeginning = now;
    tickIn(TICK_NANOS);
  }

  @Override
  public void end() {
    inFlight--;
    if (holdsTooMuch()) {
      tellNews();
    }
  }

  @Override
  public void refresh(long now, int waitingNow) {
    waiting = waitingNow;
    catchUp(now);
    if (link.isUp() && (closed ? isInUse() : hasToAsk(now))) {
      ask(now);
    }
    if (!closed && (isInUse() || waiting > 0)) {
      tickIn(starved && waiting > 0 ? POLL_NANOS : TICK_NANOS);
    }
  }

  /** Reads Redis's answer, and sees whether the link has come up or gone down. */
  private void catchUp(long now) {
    Answer answer = heard.getAndSet(null);
    if (answer != null) {
      asking = false;
      if (answer.values().isEmpty()) {
        begun += answer.told();
      } else {
        learn(answer.values(), now);
      }
    }
    boolean up = link.isUp();
    if (up != wasUp) {
      wasUp = up;
      // Redis may have given this gateway's turns and permits to others meanwhile.
      turns = 0;
      permits = atOnce > 0 ? inFlight : 0;
      comesBack = false;
      starved = true;
    }
  }

  private void learn(List<Long> values, long now) {
    turns += Math.toIntExact(values.get(0)) - keptWhenAsked;
    permits += Math.toIntExact(values.get(1)) - heldWhenAsked;
    fair = Math.toIntExact(values.get(2));
    comesBack = values.get(3) >= 0;
    comesBackAt = now + values.get(3) * 1_000_000L;
    othersWait = values.get(4) > 0;
    starved = false;
  }

  private boolean isLow() {
    int left = calls > 0 ? turns : permits - inFlight;
    return mostAhead > 0 && left <= Math.min(mostAhead / fleet.gateways(), recent) / 2;
  }

  private boolean hasToAsk(long now) {
    long since = now - askedAt;
    return holdsTooMuch()
        || (starved && waiting > 0 && since >= POLL_NANOS && !knowsWhen(now))
        || (isInUse() && since >= TICK_NANOS);
  }

  /** Whether Redis has named the time when the next turn comes back, and it lies ahead. */
  private boolean knowsWhen(long now) {
    return calls > 0 && turns <= 0 && comesBack && comesBackAt - now > 0;
  }

  /** Whether the gateway has idle permits beyond its fair part while others wait. */
  private boolean holdsTooMuch() {
    return othersWait && permits > Math.max(fair, inFlight);
  }

  /** Whether the gateway has to report to Redis although no call waits. */
  private boolean isInUse() {
    return begun > 0 || turns > 0 || permits > 0;
  }

  private void ask(long now) {
    if (asking) {
      return;
    }
    boolean idle = closed || now - lastBeginning >= leaseNanos / 3;
    int ahead = idle || othersWait ? 0 : Math.min(mostAhead / fleet.gateways(), recent);
    int needed = Math.max(waiting, starved ? 1 : 0) + ahead;
    int wantTurns = calls == 0 ? 0 : idle || othersWait ? needed : Math.max(turns, needed);
    int wantPermits = atOnce == 0 ? 0 : inFlight + needed;
    // The gateway stops using what it returns now, whether or not Redis answers.
    turns = Math.min(turns, wantTurns);
    if (idle || othersWait) {
      int most = othersWait ? Math.min(fair, wantPermits) : wantPermits;
      permits = atOnce == 0 ? 0 : Math.max(inFlight, Math.min(permits, most));
    }
    wantPermits = Math.max(wantPermits, permits);
    askedForMore = needed > 0;
    keptWhenAsked = turns;
    heldWhenAsked = permits;
    int told = begun;
    begun = 0;
    recent = 0;
    askedAt = now;
    asking = true;
    link.send(
            Script.QUOTA,
            key,
            holder,
            Integer.toString(calls),
            Long.toString(spanMillis),
            Integer.toString(atOnce),
            Long.toString(leaseNanos / 1_000_000),
            Integer.toString(turns),
            Integer.toString(told),
            Integer.toString(own.within(now)),
            Integer.toString(permits),
            Integer.toString(wantTurns),
            Integer.toString(wantPermits),
            Integer.toString(fleet.gateways()))
        .whenComplete(
            (values, failure) -> {
              heard.set(new Answer(failure == null ? values : List.of(), told));
              news.run();
            });
  }

  private void tickIn(long nanos) {
    if (ticking.compareAndSet(false, true)) {
      link.schedule(
          () -> {
            ticking.set(false);
            tellNews();
          },
          nanos / 1_000_000);
    }
  }

  @Override
  public void close() {
    closed = true;
    link.forget(linkChanged);
    news.run(); // returns the remaining turns and permits
  }
}
