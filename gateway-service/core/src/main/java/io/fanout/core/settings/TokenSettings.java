package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The token endpoint and the token to request. The gateway uses a token until it expires.
 *
 * @param backend the name of the backend that issues tokens; its timeout, guards and SSL bundle
 *     apply. Required
 * @param path the path of the token endpoint, such as {@code /oauth2/token}; required
 * @param clientId the gateway's client id at the issuer; required
 * @param clientSecret the gateway's client secret at the issuer; required
 * @param clientSecretIn where the gateway sends its client secret
 * @param scope the scopes to request, separated by spaces
 * @param audience the audience to request
 * @param refreshAhead how long before a token expires the gateway replaces it, while calls still
 *     use the old one; at most half of the token's lifetime
 * @param defaultLifetime the lifetime of a token whose issuer does not state one
 */
public record TokenSettings(
    @Nullable String backend,
    @Nullable String path,
    @Nullable String clientId,
    @Nullable Secret clientSecret,
    @Default("header") SecretPlace clientSecretIn,
    @Nullable String scope,
    @Nullable String audience,
    @Default("30s") Duration refreshAhead,
    @Default("5m") Duration defaultLifetime) {}
