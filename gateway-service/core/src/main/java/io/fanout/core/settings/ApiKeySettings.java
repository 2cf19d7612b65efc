package io.fanout.core.settings;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One client's key.
 *
 * @param sha256 the SHA-256 of the key in 64 hexadecimal digits; required. {@code printf %s "$KEY"
 *     | sha256sum} prints it
 * @param scopes what the client may do
 * @param roles what the client is
 * @param claims what else is known about the client, for {@code {identity.claims.NAME}}
 */
public record ApiKeySettings(
    @Nullable String sha256,
    @Default List<String> scopes,
    @Default List<String> roles,
    @Default Map<String, String> claims) {}
