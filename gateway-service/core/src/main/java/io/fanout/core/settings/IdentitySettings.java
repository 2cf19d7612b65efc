package io.fanout.core.settings;

import java.util.Map;

/**
 * How the gateway finds out who clients are. Endpoints say under {@code require} whom they serve.
 *
 * @param issuers who signs the tokens (JWT) that clients send as {@code Authorization: Bearer}, by
 *     name
 * @param apiKeys the keys that clients send in a header of their own
 * @param certificates what clients with a certificate may do, by the certificate's common name;
 *     {@code inbound.client-certificates} makes the edge ask for certificates
 * @param tokenCache how much memory verified tokens may take, so that a second request with the
 *     same token needs no signature check
 */
public record IdentitySettings(
    @Default Map<String, IssuerSettings> issuers,
    @Default ApiKeysSettings apiKeys,
    @Default Map<String, CertificateSettings> certificates,
    @Default("16MB") ByteSize tokenCache) {}
