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
 * (calls in flight). Redis gives them ahead and keeps them for this gateway, so the gateways
 * together never exceed the quota while they reach Redis. Without Redis, each keeps to its part.
 *
 * <p>The thread that takes and ends owns everything but {@link #heard} and {@link #ticking}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is handled in the last stage
final class LeasedQuota implements QuotaCounter {
  /** How often a gateway that uses the quota tells Redis about it. */
  private static final long TICK_NANOS = 50_000_000L;

  /** How soon after one question the next one may follow that only takes turns ahead. */
  private static final long REFILL_NANOS = 1_000_000L;

  /** How often a gateway asks again for what others hold. */
  private static final long POLL_NANOS = 20_000_000L;

  /** Redis's answer; no values where it did not come. */
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
  private final Beginnings own;
  private final Runnable linkChanged = this::tellNews;
  private final AtomicReference<@Nullable Answer> heard = new AtomicReference<>();
  private final AtomicBoolean ticking = new AtomicBoolean();
  private volatile Runnable news = () -> {};
  private volatile boolean closed;

  /** Turns that this gateway has left. */
  private int turns;

  /** Permits that this gateway holds, those of its calls in flight among them. */
  private int permits;

  /** How many permits are its fair part, as Redis last said. */
  private int fair;

  private int inFlight;

  /** Calls that have begun and that Redis has not been told of. */
  private int begun;

  private boolean asking;
  private boolean wasUp;
  private boolean othersWait;

  /** Whether a call found nothing left since Redis was asked last. */
  private boolean starved;

  private int waiting;
  private int recent;

  /** What this gateway had when it asked last, and whether it asked for more. */
  private int keptWhenAsked;

  private int heldWhenAsked;
  private boolean askedForMore;
  private long askedAt;
  private long lastBeginning;

  /** Before this time Redis has no more turns. */
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
    // A quota that was changed begins a new count; gateways with the old one keep theirs.
    this.key =
        "%s:quota:%s:%d/%dms+%d"
            .formatted(settings.keyPrefix(), backend, calls, spanMillis, atOnce);
    this.mostAhead = (int) (Math.max(calls, atOnce) * settings.leaseShare());
    this.leaseNanos = settings.leaseTime().toNanos();
    this.link = link;
    this.fleet = fleet;
    this.own = new Beginnings(calls, per.toNanos());
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

  /** The gateway's part of the quota, by what it has done itself. */
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

  /** Takes note of Redis's answer, and of the link's coming and going. */
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
      // What others may have got since is not this gateway's any more.
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

  /** Whether Redis has said when the next turn comes back, and that is not yet. */
  private boolean knowsWhen(long now) {
    return calls > 0 && turns <= 0 && comesBack && comesBackAt - now > 0;
  }

  /** Whether others wait for permits that are not this gateway's part, and that it does not use. */
  private boolean holdsTooMuch() {
    return othersWait && permits > Math.max(fair, inFlight);
  }

  /** Whether Redis has to hear of this gateway again, though no call waits. */
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
    // What goes back is not used from now on, whatever becomes of the question.
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
    news.run(); // gives back what is left
  }
}
