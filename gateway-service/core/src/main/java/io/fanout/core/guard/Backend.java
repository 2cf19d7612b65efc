package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
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
  private final String name;
  private final BackendSettings settings;
  private final BackendClient client;
  private final GuardKit kit;
  private final HostSet hosts;
  private final long rampUpNanos;
  private final Bulkhead bulkhead;
  private final @Nullable AdaptiveLimit limit;
  private final @Nullable Quota quota;
  private final CallSender guarded;

  /** With hosts that never change. */
  public Backend(
      String name,
      BackendSettings settings,
      List<Origin> origins,
      BackendClient client,
      GuardKit kit) {
    this(name, settings, origins.stream().map(DiscoveredHost::of).toList(), client, kit, null);
  }

  /** With hosts that change; one that joins takes that long to get its full share of the calls. */
  public Backend(
      String name,
      BackendSettings settings,
      List<DiscoveredHost> found,
      BackendClient client,
      GuardKit kit,
      @Nullable Duration rampUp) {
    this.name = name;
    this.settings = settings;
    this.client = client;
    this.kit = kit;
    this.rampUpNanos = rampUp == null ? 0 : rampUp.toNanos();
    this.hosts = new HostSet(found.stream().map(each -> host(each, RampUp.NONE)).toList());
    Balancer balancer = new Balancer(name, hosts, kit.chance());
    CallSender sender = sender(balancer, rampUp != null);
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

  private CallSender sender(Balancer balancer, boolean hostsChange) {
    CallSender chosen = new Hosts(client, balancer, hosts, kit.clock());
    if (hasBreaker()) {
      return chosen;
    }
    if (hostsChange) {
      return new OneOrMoreHosts(client, hosts, chosen, kit.clock());
    }
    return hosts.all().size() == 1
        ? new OneHost(client, hosts.all().get(0).origin(), kit.clock())
        : chosen;
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

  private Host host(DiscoveredHost found, RampUp rampUp) {
    Origin origin = found.origin();
    return new Host(origin, found.weight(), breaker(origin), rampUp, kit.clock());
  }

  /**
   * The hosts are these from now on: one that joins gets its part of the calls little by little,
   * and the calls to one that leaves go on to their end. For one thread at a time; a backend whose
   * hosts never change refuses.
   */
  public void hosts(List<DiscoveredHost> now) {
    // Inform the client first: a call may use a host as soon as the list contains it.
    client.hosts(now.stream().map(DiscoveredHost::origin).toList());
    hosts.replace(now, joining -> host(joining, RampUp.from(kit.clock(), rampUpNanos)));
    kit.events().hostsAre(name, origins());
  }

  /** A host did not accept a connection: others get its calls for a while. */
  public void notConnected(Origin host) {
    hosts.notConnected(host);
  }

  /** The hosts that calls may go to now. */
  public List<Origin> origins() {
    return hosts.all().stream().map(Host::origin).toList();
  }

  /** The hosts that calls may go to now, with what is known of each. */
  public List<HostStatus> hostStatuses() {
    return hosts.all().stream().map(host -> HostStatus.of(host, null)).toList();
  }

  /**
   * The same with the times of each host's attempts, which are noted from the first time that this
   * is asked until {@link #unwatchHosts}. For one thread at a time; the list is the caller's own.
   */
  public List<HostStatus> watchHosts() {
    List<HostStatus> watched = new ArrayList<>();
    for (Host host : hosts.all()) {
      watched.add(HostStatus.of(host, host.watch()));
    }
    return watched;
  }

  /** Nobody looks at the hosts any more. */
  public void unwatchHosts() {
    hosts.all().forEach(Host::unwatch);
  }

  private @Nullable Breaker breaker(Origin origin) {
    BreakerSettings wanted = settings.breaker();
    return wanted == null || !wanted.enabled()
        ? null
        : new Breaker(wanted, kit.clock(), now -> breakerIs(origin, now));
  }

  private void breakerIs(Origin origin, BreakerState now) {
    hosts.lookAgain();
    kit.events().breakerIs(name, origin, now);
  }

  private boolean hasBreaker() {
    return settings.breaker() != null && settings.breaker().enabled();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    return guarded.call(attempt);
  }

  @Override
  public boolean begins() {
    return guarded.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    return guarded.begin(attempt);
  }

  /** What its calls go through: the same as {@link #call}, without a frame of its own. */
  public CallSender guarded() {
    return guarded;
  }

  public String name() {
    return name;
  }

  /** Its hosts as the settings name them. */
  public String configuredHosts() {
    return String.join(",", settings.hosts());
  }

  /** How long a call may take that says nothing else. */
  public Duration timeout() {
    return settings.timeout();
  }

  /** How many attempts are on their way: a call that is retried or hedged makes several. */
  public int inFlight() {
    return bulkhead.inFlight();
  }

  /** How many attempts may be on their way at once. */
  public int maxInFlight() {
    return settings.maxInFlight();
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
      hosts.all().forEach(host -> states.put(host.origin(), host.state()));
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
