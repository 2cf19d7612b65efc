package io.fanout.core.client;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.lane.Lanes;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.RelaySettings;
import io.fanout.core.strand.Strands;
import java.util.function.Function;

/**
 * The parts of the gateway that a client may use.
 *
 * @param addresses the hosts' addresses, never waited for
 * @param lanes the event loops, for clients that live on them
 * @param strands how to wait on the caller's strand, whatever it is
 * @param memory what the answers may take that all clients read
 * @param bundles what secures connections, by the name of its SSL bundle
 * @param relay where the relay is, for the client behind it
 */
public record ClientKit(
    HostResolver addresses,
    Lanes lanes,
    Strands strands,
    BodyBudget memory,
    Function<String, Security> bundles,
    RelaySettings relay) {

  /** With a relay where one is by default. */
  public ClientKit(
      HostResolver addresses,
      Lanes lanes,
      Strands strands,
      BodyBudget memory,
      Function<String, Security> bundles) {
    this(addresses, lanes, strands, memory, bundles, Defaults.of(RelaySettings.class));
  }

  /** What secures the connections to that backend. */
  public Security security(BackendSettings settings) {
    String bundle = settings.sslBundle();
    return bundle == null ? Security.ofThePlatform() : bundles.apply(bundle);
  }

  /** How connections to that backend's hosts leave. */
  public Egress egress(BackendSettings settings) {
    return Egress.of(settings.egress(), bundles);
  }
}
