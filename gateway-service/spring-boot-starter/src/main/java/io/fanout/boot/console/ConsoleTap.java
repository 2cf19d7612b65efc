package io.fanout.boot.console;

import io.fanout.core.client.Origin;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.fanout.core.guard.BreakerState;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.MirrorResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the console listens: in front of the application's recorder and guard events. While nobody
 * looks, an exchange costs it one check of how it ended.
 */
public final class ConsoleTap {
  private final ExchangeHistory history;
  private volatile @Nullable LiveFigures live;

  public ConsoleTap(ExchangeHistory history) {
    this.history = history;
  }

  ExchangeHistory history() {
    return history;
  }

  /** Counts from now on; null to count no longer. */
  void count(@Nullable LiveFigures into) {
    live = into;
  }

  boolean isCounting() {
    return live != null;
  }

  /** A recorder that passes everything on. */
  public Recorder before(Recorder next) {
    return new TappedRecorder(next);
  }

  /** Events that are passed on. */
  public GuardEvents before(GuardEvents next) {
    return new TappedEvents(next);
  }

  private final class TappedRecorder implements Recorder {
    private final Recorder next;

    private TappedRecorder(Recorder next) {
      this.next = next;
    }

    @Override
    public void answered(Exchange exchange, boolean lastOfBatch) {
      history.look(exchange);
      LiveFigures figures = live;
      if (figures != null) {
        figures.answered(exchange);
      }
      next.answered(exchange, lastOfBatch);
    }

    @Override
    public void refused(Exchange exchange, Refused why) {
      LiveFigures figures = live;
      if (figures != null) {
        figures.refused(why);
      }
      next.refused(exchange, why);
    }

    @Override
    public void turnedAway(
        RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
      LiveFigures figures = live;
      if (figures != null) {
        figures.turnedAway(with);
      }
      next.turnedAway(asked, with, responder);
    }
  }

  private final class TappedEvents implements GuardEvents {
    private final GuardEvents next;

    private TappedEvents(GuardEvents next) {
      this.next = next;
    }

    private void count(String backend, String event) {
      LiveFigures figures = live;
      if (figures != null) {
        figures.event(backend, event);
      }
    }

    @Override
    public void retried(String backend) {
      count(backend, "retried");
      next.retried(backend);
    }

    @Override
    public void resent(String backend) {
      count(backend, "resent");
      next.resent(backend);
    }

    @Override
    public void retryBudgetSpent(String backend) {
      count(backend, "retry-budget-spent");
      next.retryBudgetSpent(backend);
    }

    @Override
    public void hedged(String backend) {
      count(backend, "hedged");
      next.hedged(backend);
    }

    @Override
    public void hedgeWon(String backend) {
      count(backend, "hedge-won");
      next.hedgeWon(backend);
    }

    @Override
    public void hedgeBudgetSpent(String backend) {
      count(backend, "hedge-budget-spent");
      next.hedgeBudgetSpent(backend);
    }

    @Override
    public void answeredFromCache(String backend) {
      count(backend, "cached");
      next.answeredFromCache(backend);
    }

    @Override
    public void answeredFromShared(String backend) {
      count(backend, "cached-shared");
      next.answeredFromShared(backend);
    }

    @Override
    public void sharedAnswersLate(String backend) {
      count(backend, "shared-cache-late");
      next.sharedAnswersLate(backend);
    }

    @Override
    public void answeredStale(String backend) {
      count(backend, "stale");
      next.answeredStale(backend);
    }

    @Override
    public void revalidationFailed(String backend) {
      count(backend, "revalidation-failed");
      next.revalidationFailed(backend);
    }

    @Override
    public void coalesced(String backend) {
      count(backend, "coalesced");
      next.coalesced(backend);
    }

    @Override
    public void mirrored(String backend, String to, MirrorResult result) {
      next.mirrored(backend, to, result);
    }

    @Override
    public void quotaWaited(String backend) {
      count(backend, "quota-waited");
      next.quotaWaited(backend);
    }

    @Override
    public void breakerIs(String backend, Origin host, BreakerState now) {
      next.breakerIs(backend, host, now);
    }

    @Override
    public void notConnected(String backend) {
      count(backend, "not-connected");
      next.notConnected(backend);
    }

    @Override
    public void hostsAre(String backend, List<Origin> hosts) {
      next.hostsAre(backend, hosts);
    }

    @Override
    public void limitIs(String backend, int now) {
      next.limitIs(backend, now);
    }
  }
}
