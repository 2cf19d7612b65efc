package io.fanout.policy.credentials;

import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallCredentials;
import io.fanout.core.settings.CredentialsSettings;
import io.fanout.core.settings.TokenSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens the credentials of backends.
 *
 * @param backends finds a backend that issues tokens by its name, at the time of the call
 */
public record BackendCredentials(
    Function<String, @Nullable Backend> backends, Strands strands, NanoClock clock) {

  /** The source of these credentials for calls; null if they are not a header. */
  public @Nullable CallCredentials open(CredentialsSettings settings) {
    if (settings.bearer() != null) {
      return FixedCredentials.bearer(settings.bearer());
    }
    if (settings.basic() != null) {
      return FixedCredentials.basic(
          Objects.requireNonNull(settings.basic().username()),
          Objects.requireNonNull(settings.basic().password()));
    }
    if (settings.oauth2() != null) {
      return new ClientCredentials(settings.oauth2(), issuer(settings.oauth2()));
    }
    return settings.tokenExchange() == null
        ? null
        : new TokenExchange(settings.tokenExchange(), issuer(settings.tokenExchange()));
  }

  private TokenIssuer issuer(TokenSettings settings) {
    return new TokenIssuer(settings, backends, strands, clock);
  }
}
