package io.fanout.policy;

import io.fanout.core.admit.AdmitCheck;
import io.fanout.core.admit.AdmitPlan;
import io.fanout.core.admit.Preflight;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.settings.ClientCertificates;
import io.fanout.core.settings.CorsSettings;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.IdentitySettings;
import io.fanout.core.settings.LimitSettings;
import io.fanout.core.settings.RequireSettings;
import io.fanout.core.time.NanoClock;
import io.fanout.policy.cors.CorsCheck;
import io.fanout.policy.identity.Identities;
import io.fanout.policy.identity.KeyFetch;
import io.fanout.policy.limit.LimitCountsKind;
import io.fanout.policy.limit.Limits;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the checks of every endpoint: CORS, then limits that need no identity, then identity,
 * then limits that do. So a flood of bad tokens is held off before a signature is verified. A
 * reload keeps the counts and keys whose settings are the same. For one thread at a time.
 */
public final class AccessPolicy implements AutoCloseable {
  private final Limits limits;
  private final KeyFetch fetch;
  private final NanoClock clock;
  private final InstantSource wallClock;
  private @Nullable IdentitySettings identitySettings;
  private volatile @Nullable Identities identities;

  public AccessPolicy(
      LimitCountsKind counts, KeyFetch fetch, NanoClock clock, InstantSource wallClock) {
    this.limits = new Limits(counts);
    this.fetch = fetch;
    this.clock = clock;
    this.wallClock = wallClock;
  }

  /** The checks of these endpoints, by settings that are sound. */
  public AdmitPlan compile(GatewaySettings settings, List<Endpoint> endpoints) {
    limits.replace(settings.limits());
    boolean asksForCertificates =
        settings.inbound().clientCertificates() != ClientCertificates.NONE;
    Map<Integer, List<AdmitCheck>> checks = new HashMap<>();
    Map<Integer, Preflight> preflights = new HashMap<>();
    for (Endpoint endpoint : endpoints) {
      EndpointSettings from = settings.endpoints().get(endpoint.index());
      List<AdmitCheck> own = new ArrayList<>();
      CorsSettings cors = from.cors() == null ? settings.cors() : from.cors();
      if (cors != null && !cors.origins().isEmpty()) {
        CorsCheck check = new CorsCheck(cors, endpoint.method());
        own.add(check);
        preflights.put(endpoint.index(), check);
      }
      Set<String> names = limitsOf(settings, from);
      addLimits(own, names, false);
      RequireSettings require = from.require();
      if (require != null) {
        own.add(identities(settings.identity()).check(require, asksForCertificates));
      }
      addLimits(own, names, true);
      checks.put(endpoint.index(), own);
    }
    return new AdmitPlan(settings.endpoints().size(), checks, preflights);
  }

  private static Set<String> limitsOf(GatewaySettings settings, EndpointSettings endpoint) {
    Set<String> names = new LinkedHashSet<>();
    for (Map.Entry<String, LimitSettings> limit : settings.limits().entrySet()) {
      if (limit.getValue().everywhere()) {
        names.add(limit.getKey());
      }
    }
    names.addAll(endpoint.limits());
    return names;
  }

  private void addLimits(List<AdmitCheck> checks, Set<String> names, boolean byIdentity) {
    for (String name : names) {
      if (limits.needsIdentity(name) == byIdentity) {
        checks.add(limits.check(name));
      }
    }
  }

  private Identities identities(IdentitySettings settings) {
    Identities known = identities;
    if (known != null && settings.equals(identitySettings)) {
      return known;
    }
    Identities next = new Identities(settings, fetch, clock, wallClock, known);
    next.prefetch();
    identities = next;
    identitySettings = settings;
    if (known != null) {
      known.close();
    }
    return next;
  }

  /** How many keys of limits were forgotten for lack of room. */
  public long forgottenLimitKeys() {
    return limits.forgotten();
  }

  /** How many issuers' keys could not be fetched the last time. */
  public int failingIssuers() {
    Identities known = identities;
    return known == null ? 0 : known.failingIssuers();
  }

  /** How many verified tokens are known. */
  public long knownTokens() {
    Identities known = identities;
    return known == null ? 0 : known.knownTokens();
  }

  @Override
  public void close() {
    limits.close();
    Identities known = identities;
    if (known != null) {
      known.close();
    }
  }
}
