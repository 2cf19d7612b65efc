package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the gateway fetches tokens, and which. It keeps a token until it expires.
 *
 * @param backend the name of the backend that issues tokens; its timeout, guards and SSL bundle
 *     apply. Required
 * @param path the path of its token endpoint, such as {@code /oauth2/token}; required
 * @param clientId the gateway's name at the issuer; required
 * @param clientSecret the gateway's secret at the issuer; required
 * @param clientSecretIn where the gateway sends its secret
 * @param scope the scopes to ask for, separated by spaces
 * @param audience the audience to ask for
 * @param refreshAhead how long before its end the gateway replaces a token, while calls still use
 *     the old one; at most half of the token's lifetime
 * @param defaultLifetime how long to use a token whose issuer does not say
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
