package io.fanout.policy.signing;

import io.fanout.api.Request;
import io.fanout.core.client.Origin;
import java.time.Instant;

/** Signs the requests to one backend. Any strand calls it, so it never waits. */
@FunctionalInterface
public interface RequestSignature {
  /** The request to that host with its signature. The client adds {@code Host} afterwards. */
  Request sign(Request request, Origin host, Instant now);
}
