package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * How the gateway proves to a backend who calls; exactly one of these. What a client or a setting
 * has put into {@code Authorization} is replaced.
 *
 * @param bearer a token that never changes, sent as {@code Authorization: Bearer}
 * @param basic a user name and a password
 * @param oauth2 a token that the gateway fetches for itself: OAuth 2.0 client credentials
 * @param tokenExchange a token that the gateway fetches in exchange for the client's: RFC 8693
 * @param signature a signature of each request
 */
public record CredentialsSettings(
    @Nullable Secret bearer,
    @Nullable BasicSettings basic,
    @Nullable TokenSettings oauth2,
    @Nullable TokenSettings tokenExchange,
    @Nullable SignatureSettings signature) {}
