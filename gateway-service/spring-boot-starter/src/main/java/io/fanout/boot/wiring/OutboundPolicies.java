package io.fanout.boot.wiring;

import io.fanout.core.client.BackendClient;
import io.fanout.core.client.SameHostRedirects;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallCredentials;
import io.fanout.core.guard.LocalQuotaCounter;
import io.fanout.core.guard.OutboundPolicy;
import io.fanout.core.guard.QuotaCounter;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.CredentialsSettings;
import io.fanout.core.settings.FollowRedirects;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.SignatureSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import io.fanout.policy.credentials.BackendCredentials;
import io.fanout.policy.signing.RequestSigners;
import io.fanout.policy.signing.SigningClient;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Applies the backends' settings of credentials, quotas and signing. */
final class OutboundPolicies implements OutboundPolicy {
  private final BackendCredentials credentials;
  private final Strands strands;
  private final SharedStore shared;

  /** With what finds a backend that issues tokens. */
  OutboundPolicies(
      Function<String, @Nullable Backend> backends,
      Strands strands,
      NanoClock clock,
      SharedStore shared) {
    this.credentials = new BackendCredentials(backends, strands, clock);
    this.strands = strands;
    this.shared = shared;
  }

  @Override
  public QuotaCounter quotaCounter(String backend, QuotaSettings settings) {
    return settings.shared() ? shared.quota(backend, settings) : LocalQuotaCounter.of(settings);
  }

  @Override
  public @Nullable CallCredentials credentials(String backend, BackendSettings settings) {
    CredentialsSettings wanted = settings.credentials();
    return wanted == null ? null : credentials.open(wanted);
  }

  /** The client, before it what the backend's settings add to each request. */
  BackendClient client(BackendSettings settings, BackendClient client) {
    SignatureSettings wanted =
        settings.credentials() == null ? null : settings.credentials().signature();
    BackendClient signing =
        wanted == null
            ? client
            : new SigningClient(
                client,
                RequestSigners.kinds().get(Objects.requireNonNull(wanted.type())).open(wanted),
                strands,
                InstantSource.system());
    return settings.followRedirects() == FollowRedirects.SAME_HOST
        ? new SameHostRedirects(signing)
        : signing;
  }
}
