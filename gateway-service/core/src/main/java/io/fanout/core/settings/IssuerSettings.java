package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An issuer of tokens: an OpenID Connect provider, or anybody who publishes keys.
 *
 * @param issuer the issuer's URL, as tokens have it in {@code iss}; required. Without {@code
 *     jwks-uri}, the gateway finds the keys by {@code /.well-known/openid-configuration} below it
 * @param jwksUri where the issuer's keys are
 * @param audiences what tokens must have one of in {@code aud}; required
 * @param algorithms the algorithms of signatures that the gateway accepts: RS, PS and ES with 256,
 *     384 or 512. It never accepts {@code none} or a MAC (HS)
 * @param clockSkew how far the issuer's clock and the gateway's may be apart
 * @param scopes the claim with the scopes, by path; a text of words or a list of texts
 * @param roles the claim with the roles, by path, such as {@code realm_access.roles}
 * @param refresh how long the gateway uses keys before it fetches them again, in the background
 * @param timeout how long a fetch of keys may take
 * @param sslBundle the name of the bundle under {@code spring.ssl.bundle} that the issuer is
 *     trusted by; the JDK's own trust store by default
 */
public record IssuerSettings(
    @Nullable String issuer,
    @Nullable String jwksUri,
    @Default List<String> audiences,
    @Default({"RS256", "ES256"}) List<String> algorithms,
    @Default("30s") @TimeWithin(least = "0s", most = "10m") Duration clockSkew,
    @Default("scope") String scopes,
    @Nullable String roles,
    @Default("5m") Duration refresh,
    @Default("3s") @TimeWithin(least = "1ms", most = "30s") Duration timeout,
    @Nullable String sslBundle) {}
