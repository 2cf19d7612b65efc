package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.AdaptiveLimitSettings;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BreakerSettings;
import io.fanout.core.settings.QuotaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A named third-party service: its client, with everything that guards a call to it. */
public final class Backend implements CallSender, AutoCloseable {
  /** A host is a bit of a long. */
  public static final int MOST_HOSTS = Long.SIZE;

  private final String name;
  private final BackendSettings settings;
  private final BackendClient client;
  private final GuardKit kit;
  private final List<Host> hosts;
  private final Bulkhead bulkhead;
  private final @Nullable AdaptiveLimit limit;
  private final @Nullable Quota quota;
  private final CallSender guarded;

  public Backend(
      String name,
      BackendSettings settings,
      List<Origin> origins,
      BackendClient client,
      GuardKit kit) {
    this.name = name;
    this.settings = settings;
    this.client = client;
    this.kit = kit;
    this.hosts = hosts(origins);
    Balancer balancer = new Balancer(name, hosts, kit.chance());
    CallSender sender = new DeadlineHeader(sender(balancer), kit.clock());
    this.limit = limit(sender);
    this.bulkhead = new Bulkhead(limit == null ? sender : limit, name, settings.maxInFlight());
    this.quota = quota(bulkhead);
    this.guarded = pipeline(quota == null ? bulkhead : quota, balancer);
  }

  /**
   * What a call goes through, from the inside out: the host, the limits and the quota see every
   * attempt; a call that waits for the quota is not in flight yet, and the time limit is of all
   * attempts together. What is not configured is not there.
   */
  private CallSender pipeline(CallSender limited, Balancer balancer) {
    CallCredentials credentials = kit.outbound().credentials(name, settings);
    CallSender caller = credentials == null ? limited : new Authorized(limited, credentials);
    if (settings.hedge() != null) {
      caller = new Hedge(caller, name, settings.hedge(), balancer::allClosed, kit);
    }
    if (settings.retry() != null && settings.retry().attempts() > 1) {
      caller = new Retry(caller, name, settings.retry(), kit);
    }
    return new TimeLimit(caller, kit.timers(), kit.clock());
  }

  private CallSender sender(Balancer balancer) {
    return hosts.size() == 1 && !hasBreaker()
        ? new OneHost(client, hosts.get(0).origin())
        : new Hosts(client, balancer, kit.clock());
  }

  private @Nullable AdaptiveLimit limit(CallSender sender) {
    AdaptiveLimitSettings wanted = settings.adaptiveLimit();
    if (wanted == null || !wanted.enabled()) {
      return null;
    }
    int max = wanted.max() == null ? settings.maxInFlight() : wanted.max();
    return new AdaptiveLimit(sender, name, wanted, max, kit);
  }

  private @Nullable Quota quota(CallSender sender) {
    QuotaSettings wanted = settings.quota();
    return wanted == null ? null : new Quota(sender, name, wanted, kit);
  }

  private List<Host> hosts(List<Origin> origins) {
    List<Host> all = new ArrayList<>();
    for (Origin origin : origins) {
      all.add(new Host(all.size(), origin, breaker(origin)));
    }
    return List.copyOf(all);
  }

  private @Nullable Breaker breaker(Origin origin) {
    BreakerSettings wanted = settings.breaker();
    return wanted == null || !wanted.enabled()
        ? null
        : new Breaker(wanted, kit.clock(), now -> kit.events().breakerIs(name, origin, now));
  }

  private boolean hasBreaker() {
    return settings.breaker() != null && settings.breaker().enabled();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    return guarded.call(attempt);
  }

  public String name() {
    return name;
  }

  /** How long a call may take that says nothing else. */
  public Duration timeout() {
    return settings.timeout();
  }

  /** How many attempts are on their way: a call that is retried or hedged makes several. */
  public int inFlight() {
    return bulkhead.inFlight();
  }

  /** How many attempts the adaptive limit lets through just now; empty where there is none. */
  public OptionalInt limit() {
    return limit == null ? OptionalInt.empty() : OptionalInt.of(limit.limit());
  }

  /** Whether the backend has a quota. */
  public boolean hasQuota() {
    return quota != null;
  }

  /** How many calls wait for a turn of the quota. */
  public int quotaWaiting() {
    return quota == null ? 0 : quota.waiting();
  }

  /** How many calls have a turn of the quota. */
  public int quotaInUse() {
    return quota == null ? 0 : quota.granted();
  }

  /** The circuit breaker's state for each host; empty where there are none. */
  public Map<Origin, BreakerState> breakers() {
    Map<Origin, BreakerState> states = new LinkedHashMap<>();
    if (hasBreaker()) {
      hosts.forEach(host -> states.put(host.origin(), host.state()));
    }
    return states;
  }

  public BackendClient.Connections connections() {
    return client.connections();
  }

  @Override
  public void close() {
    client.close();
    if (quota != null) {
      quota.close();
    }
  }
}
