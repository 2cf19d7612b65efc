package io.fanout.core.admit;

import io.fanout.api.Caller;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.core.peer.Peer;
import io.fanout.core.plan.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The checks of every endpoint, in the order in which they run. An endpoint that has none costs
 * nothing.
 */
public final class AdmitPlan {
  /** Checks nothing. */
  public static final AdmitPlan NONE = new AdmitPlan(0, Map.of(), Map.of());

  private final AdmitCheck[] @Nullable [] checks;
  private final @Nullable Preflight[] preflights;

  /**
   * A plan for that number of endpoints.
   *
   * @param checks the checks of an endpoint, by its index
   * @param preflights what answers an endpoint's preflight requests, by its index
   */
  public AdmitPlan(
      int endpoints, Map<Integer, List<AdmitCheck>> checks, Map<Integer, Preflight> preflights) {
    this.checks = new AdmitCheck[endpoints][];
    this.preflights = new Preflight[endpoints];
    checks.forEach(
        (index, all) -> this.checks[index] = all.isEmpty() ? null : all.toArray(new AdmitCheck[0]));
    preflights.forEach((index, preflight) -> this.preflights[index] = preflight);
  }

  /** Whether requests to the endpoint are checked. */
  public boolean has(Endpoint endpoint) {
    int index = endpoint.index();
    return index >= 0 && index < checks.length && checks[index] != null;
  }

  /** The request on its way through the checks of an endpoint that has some. */
  public AdmitRequest begin(
      Endpoint endpoint, Method method, Headers headers, Peer peer, Caller caller) {
    AdmitCheck[] own = Objects.requireNonNull(checks[endpoint.index()]);
    return new AdmitRequest(endpoint, method, headers, peer, caller, own);
  }

  /** The handler of the endpoint's preflight requests; null if there is none. */
  public @Nullable Preflight preflight(Endpoint endpoint) {
    int index = endpoint.index();
    return index < 0 || index >= preflights.length ? null : preflights[index];
  }
}
