package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An issuer of tokens: an OpenID Connect provider, or any server that publishes its keys.
 *
 * @param issuer the issuer's URL, as in the tokens' {@code iss}; required. Without {@code
 *     jwks-uri}, the gateway finds the keys through {@code /.well-known/openid-configuration} below
 *     this URL
 * @param jwksUri the URL of the issuer's keys (JWKS)
 * @param audiences accepted audiences: a token's {@code aud} must contain one of them; required
 * @param algorithms accepted signature algorithms: RS, PS and ES with 256, 384 or 512. The gateway
 *     never accepts {@code none} or a MAC (HS)
 * @param clockSkew tolerated difference between the issuer's clock and the gateway's
 * @param scopes path of the claim with the scopes, which is a string of words or a list of strings
 * @param roles path of the claim with the roles, such as {@code realm_access.roles}
 * @param refresh interval at which the gateway fetches the keys again, in the background
 * @param timeout maximum time for a fetch of the keys
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the certificates to trust
 *     for the issuer; by default the gateway trusts the JDK's certificates
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
