package io.fanout.core.settings;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One client's key.
 *
 * @param sha256 SHA-256 of the key as 64 hexadecimal digits; required. {@code printf %s "$KEY" |
 *     sha256sum} prints it
 * @param scopes the client's scopes
 * @param roles the client's roles
 * @param claims further attributes of the client, for {@code {identity.claims.NAME}}
 */
public record ApiKeySettings(
    @Nullable String sha256,
    @Default List<String> scopes,
    @Default List<String> roles,
    @Default Map<String, String> claims) {}
