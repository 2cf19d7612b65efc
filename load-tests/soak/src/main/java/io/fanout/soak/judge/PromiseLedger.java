package io.fanout.soak.judge;

import io.fanout.soak.client.Reply;
import io.fanout.soak.phase.Phase;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Checks all results against every promise and keeps the counts. Thread-safe. */
public final class PromiseLedger {
  /** How late an answer may be after its deadline. */
  public static final Duration LATEST = Duration.ofMillis(50);

  /** The time within which a disconnect must reach the backend. */
  public static final Duration LEAVING = Duration.ofMillis(100);

  /** The calls of a backend that closes connections with requests unread. */
  public static final String RACED = "raced";

  /** The calls of a backend with an adaptive limit. */
  public static final String SLOWING = "slowing";

  private static final double REFUSAL_MILLIS = 5;
  private static final double REFUSALS_IN_TIME = 99;
  private static final double SLOWER_REJECTED = 0.05;
  private static final double RETRY_SHARE = 1.2;
  private static final double RETRIES_A_SECOND = 10;
  private static final double SAVED_UP = 50;
  private static final double NANOS = 1e6;
  private static final double MILLIS = 1e3;

  private final Map<Promise, Tally> tallies = new EnumMap<>(Promise.class);
  private final Map<String, Long> statuses = new TreeMap<>();
  private final TimeSamples lateness = new TimeSamples();
  private final TimeSamples refusals = new TimeSamples();
  private final TimeSamples refusalsOwn = new TimeSamples();
  private final TimeSamples leaving = new TimeSamples();
  private final TimeSamples withoutB = new TimeSamples();
  private long lateBeforeMargin;
  private long slowerRejected;
  private String retries = "";

  public PromiseLedger() {
    for (Promise promise : Promise.values()) {
      tallies.put(promise, new Tally());
    }
  }

  private Tally of(Promise promise) {
    return Objects.requireNonNull(tallies.get(promise));
  }

  public synchronized void add(CheckedRequest sample) {
    of(Promise.ANSWERED).seen();
    if (sample.reply().isEmpty()) {
      statuses.merge("none", 1L, Long::sum);
      of(Promise.ANSWERED).broken(say(sample, sample.failure()));
      return;
    }
    Reply reply = sample.reply().get();
    statuses.merge(Integer.toString(reply.status()), 1L, Long::sum);
    time(sample);
    promisesAtStake(sample, reply);
    differences(sample, reply)
        .forEach((promise, how) -> of(blamed(promise, sample)).broken(say(sample, how)));
  }

  /** The soak itself failed to judge a request, which must not count as a pass. */
  public synchronized void unjudged(String how) {
    of(Promise.ANSWERED).seen();
    of(Promise.ANSWERED).broken("not judged: " + how);
  }

  private void time(CheckedRequest sample) {
    of(Promise.IN_TIME).seen();
    double late = millis(sample.took().minus(sample.ask().deadline()));
    lateness.add(late);
    if (late > millis(LATEST)) {
      lateBeforeMargin++;
      if (late > millis(LATEST.plus(sample.margin()))) {
        of(Promise.IN_TIME)
            .broken(
                say(
                    sample,
                    String.format(
                        Locale.ROOT,
                        "%.1f ms after its deadline (expected: at most 50, plus a measuring margin of %.1f)",
                        late,
                        millis(sample.margin()))));
      }
    }
  }

  private void promisesAtStake(CheckedRequest sample, Reply reply) {
    if (sample.shapes().stream().anyMatch(ExpectedAnswer::isProblem)) {
      of(Promise.STATUS).seen();
    }
    if (sample.shapes().stream().noneMatch(ExpectedAnswer::isProblem)) {
      of(Promise.NO_5XX).seen();
    }
    if (sample.shapes().stream().anyMatch(ExpectedAnswer::isPartial)) {
      of(Promise.HONEST).seen();
    }
    if (reply.status() == 200) {
      of(Promise.UNHARMED).seen();
      of(Promise.OWN_ANSWER).seen();
    }
    if (isWithoutB(sample)) {
      of(Promise.WITHOUT_B).seen();
      withoutB.add(millis(sample.took()));
    }
    if (sample.kind().equals(RACED)) {
      of(Promise.RACED).seen();
    }
    if (isSlower(sample)) {
      of(Promise.SLOWER).seen();
      slowerRejected += reply.status() == 200 ? 0 : 1;
    }
    if (isRefusal(reply)) {
      of(Promise.REFUSAL).seen();
      refusals.add(millis(sample.took()));
      refusalsOwn.add(millis(sample.took().minus(sample.margin())));
    }
  }

  private static boolean isRefusal(Reply reply) {
    return reply.status() == 503 && !reply.body().contains("\"ending\"");
  }

  private static boolean isWithoutB(CheckedRequest sample) {
    return sample.kind().equals("without-b") && sample.phases().contains(Phase.B_HANGS);
  }

  private static Promise blamed(Promise promise, CheckedRequest sample) {
    if (sample.kind().equals(RACED)) {
      return Promise.RACED;
    }
    return isWithoutB(sample) ? Promise.WITHOUT_B : promise;
  }

  private static boolean isSlower(CheckedRequest sample) {
    return sample.kind().equals(SLOWING) && sample.phases().equals(Set.of(Phase.SLOW));
  }

  /** The differences to the nearest of the correct answers; empty if one of them fits. */
  private static Map<Promise, String> differences(CheckedRequest sample, Reply reply) {
    List<Map<Promise, String>> all =
        sample.shapes().stream().map(shape -> shape.differences(sample.ask(), reply)).toList();
    if (all.stream().anyMatch(Map::isEmpty)) {
      return Map.of();
    }
    for (int i = 0; i < all.size(); i++) {
      if (sample.shapes().get(i).status() == reply.status()) {
        return all.get(i);
      }
    }
    return all.get(0);
  }

  private static String say(CheckedRequest sample, String how) {
    return String.format(
        Locale.ROOT,
        "%s %s in %s after %.0f ms: %s%s",
        sample.kind(),
        sample.ask().id(),
        sample.phases(),
        millis(sample.took()),
        how,
        sample
            .reply()
            .map(reply -> "; " + reply.status() + " " + reply.header("server-timing"))
            .orElse(""));
  }

  /** A client disconnected, and the backend saw its call end after that time. */
  public synchronized void disconnected(Duration took, Duration margin) {
    of(Promise.LEAVING).seen();
    leaving.add(millis(took));
    if (took.compareTo(LEAVING.plus(margin)) > 0) {
      of(Promise.LEAVING)
          .broken(
              String.format(
                  Locale.ROOT, "%.1f ms, measuring margin %.1f ms", millis(took), millis(margin)));
    }
  }

  /** A client disconnected, and the backend did not see its call end. */
  public synchronized void missedDisconnect(String how) {
    of(Promise.LEAVING).seen();
    of(Promise.LEAVING).broken(how);
  }

  /** The soak requested a reload of the settings. */
  public synchronized void reloaded(boolean taken, String answer) {
    of(Promise.RELOAD).seen();
    if (!taken) {
      of(Promise.RELOAD).broken(answer);
    }
  }

  /** Records the number of requests that a dead backend received for this many calls. */
  public synchronized void retries(long calls, long seen, Duration during) {
    double most = RETRY_SHARE * calls + RETRIES_A_SECOND * during.toMillis() / MILLIS + SAVED_UP;
    retries =
        String.format(
            Locale.ROOT,
            "%d requests for %d calls in %.0f s (expected: at most %.0f, which includes %.0f saved retries)",
            seen,
            calls,
            during.toMillis() / MILLIS,
            most,
            SAVED_UP);
    of(Promise.RETRY_LOAD).seen(calls);
    if (seen > most) {
      of(Promise.RETRY_LOAD).broken(retries);
    }
  }

  /** A one-line summary to show during the run. */
  public synchronized String summary() {
    long broken =
        Arrays.stream(Promise.values())
            .map(each -> of(each).row(each, ""))
            .filter(row -> row.breaches() > 0)
            .count();
    return "%s; promises broken: %d".formatted(statuses, broken);
  }

  /** The final result of each promise. */
  public synchronized List<PromiseRow> rows() {
    return Arrays.stream(Promise.values())
        .map(each -> of(each).row(each, figure(each)))
        .map(row -> row.promise() == Promise.REFUSAL ? withSlowRefusals(row) : row)
        .map(row -> row.promise() == Promise.SLOWER ? withRejections(row) : row)
        .toList();
  }

  private PromiseRow withRejections(PromiseRow slower) {
    return slowerRejected <= slower.seen() * SLOWER_REJECTED
        ? slower
        : slower.brokenOnceMore(figure(Promise.SLOWER));
  }

  private PromiseRow withSlowRefusals(PromiseRow refusals) {
    double own = refusalsOwn.percentile(REFUSALS_IN_TIME);
    return own <= REFUSAL_MILLIS
        ? refusals
        : refusals.brokenOnceMore(
            String.format(Locale.ROOT, "p99 without the measuring margin: %.1f ms", own));
  }

  private String figure(Promise promise) {
    return switch (promise) {
      case IN_TIME ->
          String.format(
              Locale.ROOT,
              "worst %.1f ms after its deadline; %d later than 50 ms without the measuring margin",
              lateness.worst(),
              lateBeforeMargin);
      case LEAVING -> leaving.said();
      case WITHOUT_B -> withoutB.said();
      case REFUSAL ->
          "%s; without the measuring margin %s".formatted(refusals.said(), refusalsOwn.said());
      case RETRY_LOAD -> retries;
      case SLOWER ->
          "%d of %d not answered with 200"
              .formatted(slowerRejected, of(promise).row(promise, "").seen());
      case ANSWERED -> "by status: " + statuses;
      default -> "";
    };
  }

  private static double millis(Duration time) {
    return time.toNanos() / NANOS;
  }
}
