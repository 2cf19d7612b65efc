package io.fanout.core.discovery;

import io.fanout.core.client.Origin;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of one backend: those that its settings name, and those that are behind the names. A
 * name that was not found yet is a host too, to which no call gets. Listeners of several names may
 * tell of changes at once; they are put in order here.
 */
public final class WatchedHosts implements AutoCloseable {
  /** Receives the results of look-ups; neither waits nor throws. */
  public interface Events {
    /** A look-up succeeded. */
    default void found(Origin service) {}

    /** A look-up failed. */
    default void failed(Origin service, String why, boolean first) {}

    /** A look-up succeeded after others had failed. */
    default void foundAgain(Origin service) {}
  }

  /**
   * A service whose latest look-up failed.
   *
   * @param hosts how many hosts of the last good answer still get calls
   */
  public record Failing(Origin service, String why, Instant since, int hosts) {}

  /** What is known of one name in the settings. */
  private static final class Entry {
    private List<DiscoveredHost> hosts;
    private boolean everFound;
    private @Nullable String failure;
    private @Nullable Instant failingSince;

    private Entry(Origin service) {
      this.hosts = List.of(DiscoveredHost.of(service));
    }
  }

  private final Map<Origin, Entry> entries = new LinkedHashMap<>();
  private final List<HostWatch> watches = new ArrayList<>();
  private final Events events;
  private final InstantSource calendar;
  private final CountDownLatch firstAnswers;
  private @Nullable Consumer<List<DiscoveredHost>> listener;

  /** With what watches a service; null for one whose address never changes. */
  public WatchedHosts(
      List<Origin> services,
      BiFunction<Origin, HostListener, @Nullable HostWatch> watcher,
      Events events,
      InstantSource calendar) {
    this.events = events;
    this.calendar = calendar;
    services.forEach(service -> entries.put(service, new Entry(service)));
    this.firstAnswers = new CountDownLatch(entries.size());
    for (Origin service : List.copyOf(entries.keySet())) {
      HostWatch watch = watcher.apply(service, listenerOf(service));
      if (watch == null) {
        firstAnswers.countDown();
      } else {
        watches.add(watch);
      }
    }
  }

  private HostListener listenerOf(Origin service) {
    return new HostListener() {
      @Override
      public void found(List<DiscoveredHost> hosts) {
        WatchedHosts.this.found(service, hosts);
      }

      @Override
      public void failed(String why) {
        WatchedHosts.this.failed(service, why);
      }
    };
  }

  /** Waits until every name was looked up once, at most that long. For plain threads alone. */
  public void awaitFirstAnswers(Duration atMost) throws InterruptedException {
    // Calls to a name without an answer fail until its look-up succeeds.
    boolean unused = firstAnswers.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whether any of the hosts can change. */
  public boolean canChange() {
    return !watches.isEmpty();
  }

  /** The hosts at this moment; from now on the listener gets each new list. */
  public synchronized List<DiscoveredHost> listen(Consumer<List<DiscoveredHost>> toChanges) {
    listener = toChanges;
    return hosts();
  }

  /** Tells the listener once what it may have missed. */
  public synchronized void tellAgain() {
    if (listener != null) {
      listener.accept(hosts());
    }
  }

  /** All hosts at this moment, in the order of the settings. */
  public synchronized List<DiscoveredHost> hosts() {
    Map<Origin, DiscoveredHost> all = new LinkedHashMap<>();
    for (Entry entry : entries.values()) {
      entry.hosts.forEach(host -> all.putIfAbsent(host.origin(), host));
    }
    return List.copyOf(all.values());
  }

  /** The services whose latest look-up failed. */
  public synchronized List<Failing> failing() {
    List<Failing> failing = new ArrayList<>();
    entries.forEach(
        (service, entry) -> {
          if (entry.failure != null && entry.failingSince != null) {
            int serving = entry.everFound ? entry.hosts.size() : 0;
            failing.add(new Failing(service, entry.failure, entry.failingSince, serving));
          }
        });
    return failing;
  }

  private synchronized void found(Origin service, List<DiscoveredHost> hosts) {
    Entry entry = entry(service);
    boolean changed = !entry.hosts.equals(hosts);
    boolean recovered = entry.failure != null;
    entry.hosts = List.copyOf(hosts);
    entry.failure = null;
    entry.failingSince = null;
    first(entry);
    entry.everFound = true;
    events.found(service);
    if (recovered) {
      events.foundAgain(service);
    }
    if (changed && listener != null) {
      listener.accept(hosts());
    }
  }

  private synchronized void failed(Origin service, String why) {
    Entry entry = entry(service);
    boolean first = entry.failure == null;
    if (first) {
      entry.failingSince = calendar.instant();
      if (!entry.everFound) {
        firstAnswers.countDown();
      }
    }
    entry.failure = why;
    events.failed(service, why, first);
  }

  private void first(Entry entry) {
    if (!entry.everFound) {
      firstAnswers.countDown();
    }
  }

  private Entry entry(Origin service) {
    Entry entry = entries.get(service);
    if (entry == null) {
      throw new IllegalStateException("%s is not watched".formatted(service));
    }
    return entry;
  }

  /** A host did not accept a connection, so others may have taken its place. */
  public void lookSooner() {
    watches.forEach(HostWatch::lookSooner);
  }

  @Override
  public void close() {
    watches.forEach(HostWatch::close);
  }
}
