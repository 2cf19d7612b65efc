package io.fanout.core.settings;

import java.util.Map;

/**
 * How the gateway authenticates clients. Each endpoint states under {@code require} which clients
 * it serves.
 *
 * @param issuers issuers of the JWTs that clients send as {@code Authorization: Bearer}, by name
 * @param apiKeys API keys that clients send in a header
 * @param certificates scopes and roles of clients with a certificate, by the certificate's common
 *     name; {@code inbound.client-certificates} makes the edge ask for certificates
 * @param tokenCache memory for verified tokens, so that a further request with the same token needs
 *     no signature check
 */
public record IdentitySettings(
    @Default Map<String, IssuerSettings> issuers,
    @Default ApiKeysSettings apiKeys,
    @Default Map<String, CertificateSettings> certificates,
    @Default("16MB") ByteSize tokenCache) {}
