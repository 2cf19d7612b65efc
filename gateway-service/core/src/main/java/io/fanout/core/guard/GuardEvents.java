package io.fanout.core.guard;

import io.fanout.core.client.Origin;
import java.util.List;

/**
 * Is told of what guards do, at once and on any thread: an implementation counts, and neither waits
 * nor throws.
 */
public interface GuardEvents {
  /** Nobody wants to know. */
  GuardEvents NONE = new GuardEvents() {};

  /** A call is sent again after a failure. */
  default void retried(String backend) {}

  /** A client sent a call once more, since its used connection was closed before an answer. */
  default void resent(String backend) {}

  /** A call would have been sent again, had the retry budget not been spent. */
  default void retryBudgetSpent(String backend) {}

  /** A call is sent a second time beside an attempt that takes long. */
  default void hedged(String backend) {}

  /** The second of two attempts gave the answer. */
  default void hedgeWon(String backend) {}

  /** A call would have been hedged, had the share of hedges not been spent. */
  default void hedgeBudgetSpent(String backend) {}

  /** A call was answered from the cache, and the backend was not asked. */
  default void answeredFromCache(String backend) {}

  /** A call was answered with what another gateway keeps for all. */
  default void answeredFromShared(String backend) {}

  /** A call went on without the answers that gateways share: their store did not answer in time. */
  default void sharedAnswersLate(String backend) {}

  /** A call was answered with an answer whose time was over. */
  default void answeredStale(String backend) {}

  /** The backend did not give a new answer in place of one whose time was over. */
  default void revalidationFailed(String backend) {}

  /** A call was answered by an identical one that was under way already. */
  default void coalesced(String backend) {}

  /** A copy of a call was sent to the backend {@code to}, or was to be, and that came of it. */
  default void mirrored(String backend, String to, MirrorResult result) {}

  /** A call over its backend's quota waits for its turn. */
  default void quotaWaited(String backend) {}

  /** The circuit breaker of a host is in another state now. */
  default void breakerIs(String backend, Origin host, BreakerState now) {}

  /** A host that shares its name with others did not accept a connection. */
  default void notConnected(String backend) {}

  /** Hosts of a backend have joined or left: these are all of them now. */
  default void hostsAre(String backend, List<Origin> hosts) {}

  /** The adaptive limit lets another number of calls through now. */
  default void limitIs(String backend, int now) {}
}
