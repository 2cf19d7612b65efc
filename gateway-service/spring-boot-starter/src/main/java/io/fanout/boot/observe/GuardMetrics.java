package io.fanout.boot.observe;

import io.fanout.core.client.Origin;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.MirrorResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts the guards' actions besides the single sending of a call. */
public final class GuardMetrics implements GuardEvents {
  private record Key(String backend, String event) {}

  private record Copies(String backend, String to, MirrorResult result) {}

  private final MeterRegistry registry;
  private final Map<Key, Counter> counters = new ConcurrentHashMap<>();
  private final Map<Copies, Counter> copies = new ConcurrentHashMap<>();

  private volatile @Nullable Consumer<String> hostsChanged;

  public GuardMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  private void count(String backend, String event) {
    counters.computeIfAbsent(new Key(backend, event), this::counter).increment();
  }

  private Counter counter(Key key) {
    return Counter.builder("fanout.guards")
        .description(
            "Retries, resends, hedges, quota waits, cached and coalesced answers, by event")
        .tag("backend", key.backend())
        .tag("event", key.event())
        .register(registry);
  }

  @Override
  public void retried(String backend) {
    count(backend, "retried");
  }

  @Override
  public void resent(String backend) {
    count(backend, "resent");
  }

  @Override
  public void retryBudgetSpent(String backend) {
    count(backend, "retry-budget-spent");
  }

  @Override
  public void hedged(String backend) {
    count(backend, "hedged");
  }

  @Override
  public void hedgeWon(String backend) {
    count(backend, "hedge-won");
  }

  @Override
  public void hedgeBudgetSpent(String backend) {
    count(backend, "hedge-budget-spent");
  }

  @Override
  public void quotaWaited(String backend) {
    count(backend, "quota-waited");
  }

  @Override
  public void answeredFromCache(String backend) {
    count(backend, "cached");
  }

  @Override
  public void answeredFromShared(String backend) {
    count(backend, "cached-shared");
  }

  @Override
  public void sharedAnswersLate(String backend) {
    count(backend, "shared-cache-late");
  }

  @Override
  public void answeredStale(String backend) {
    count(backend, "stale");
  }

  @Override
  public void revalidationFailed(String backend) {
    count(backend, "revalidation-failed");
  }

  @Override
  public void coalesced(String backend) {
    count(backend, "coalesced");
  }

  @Override
  public void mirrored(String backend, String to, MirrorResult result) {
    copies.computeIfAbsent(new Copies(backend, to, result), this::copies).increment();
  }

  private Counter copies(Copies key) {
    return Counter.builder("fanout.mirrored")
        .description("Mirrored calls, by how the other backend's answer compares")
        .tag("backend", key.backend())
        .tag("to", key.to())
        .tag("outcome", key.result().label())
        .register(registry);
  }

  @Override
  public void notConnected(String backend) {
    count(backend, "not-connected");
  }

  /** Shows how the breakers of the backend's hosts are, of those that there are now. */
  @Override
  public void hostsAre(String backend, List<Origin> hosts) {
    Consumer<String> changed = hostsChanged;
    if (changed != null) {
      changed.accept(backend);
    }
  }

  /** With what shows a backend's hosts anew. */
  public void onHostsChanged(Consumer<String> shows) {
    hostsChanged = shows;
  }
}
