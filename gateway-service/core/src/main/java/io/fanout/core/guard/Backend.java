package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.AdaptiveLimitSettings;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BreakerSettings;
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
    this.guarded = pipeline(bulkhead, balancer);
  }

  /**
   * What a call goes through, from the inside out: the host and the limits see every attempt, and
   * the time limit is of all attempts together. What is not configured is not there.
   */
  private CallSender pipeline(CallSender limited, Balancer balancer) {
    CallSender caller = limited;
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
  }
}
