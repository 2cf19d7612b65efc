package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.settings.BackendSettings;
import io.fanout.gateway.time.NanoClock;
import io.fanout.gateway.time.Timers;
import java.time.Duration;
import java.util.List;

/** A named third-party service: its client, with everything that guards a call to it. */
public final class Backend implements Caller, AutoCloseable {
  private final String name;
  private final Duration timeout;
  private final BackendClient client;
  private final Bulkhead bulkhead;
  private final Caller guarded;

  public Backend(
      String name,
      BackendSettings settings,
      List<Origin> origins,
      BackendClient client,
      Timers timers,
      NanoClock clock) {
    this.name = name;
    this.timeout = settings.timeout();
    this.client = client;
    this.bulkhead = new Bulkhead(new Hosts(client, origins), name, settings.maxInFlight());
    this.guarded = new TimeLimit(bulkhead, timers, clock);
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
    return timeout;
  }

  public int inFlight() {
    return bulkhead.inFlight();
  }

  public BackendClient.Connections connections() {
    return client.connections();
  }

  @Override
  public void close() {
    client.close();
  }
}
