package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * The credentials that the gateway sends to a backend: exactly one of these. They replace an {@code
 * Authorization} header from a client or a setting.
 *
 * @param bearer a fixed token, sent as {@code Authorization: Bearer}
 * @param basic a user name and password
 * @param oauth2 a token that the gateway fetches for itself: OAuth 2.0 client credentials
 * @param tokenExchange a token that the gateway gets in exchange for the client's: RFC 8693
 * @param signature a signature of each request
 */
public record CredentialsSettings(
    @Nullable Secret bearer,
    @Nullable BasicSettings basic,
    @Nullable TokenSettings oauth2,
    @Nullable TokenSettings tokenExchange,
    @Nullable SignatureSettings signature) {}
