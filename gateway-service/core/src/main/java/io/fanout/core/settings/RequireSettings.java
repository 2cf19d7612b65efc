package io.fanout.core.settings;

import java.util.List;

/**
 * The clients that an endpoint serves. An unknown client gets 401, and a known client without the
 * required rights gets 403.
 *
 * @param identity accepted ways of authentication: names of issuers, {@code api-key}, {@code
 *     certificate}, or {@code any} for all that are configured
 * @param scopes required scopes: the client must have all of them
 * @param roles required roles: the client must have one of them
 */
public record RequireSettings(
    @Default("any") List<String> identity,
    @Default List<String> scopes,
    @Default List<String> roles) {}
