package io.fanout.gateway.client;

import io.fanout.gateway.client.dns.HostAddresses;
import io.fanout.gateway.lane.Lanes;
import io.fanout.gateway.strand.Strands;

/**
 * What a client may be built on.
 *
 * @param addresses the hosts' addresses, never waited for
 * @param lanes the event loops, for clients that live on them
 * @param strands how to wait on the caller's strand, whatever it is
 * @param memory what the answers may take that all clients read
 */
public record ClientKit(
    HostAddresses addresses, Lanes lanes, Strands strands, AnswerMemory memory) {
  /** A kit without a bound on what answers take together. */
  public ClientKit(HostAddresses addresses, Lanes lanes, Strands strands) {
    this(addresses, lanes, strands, AnswerMemory.unbounded());
  }
}
