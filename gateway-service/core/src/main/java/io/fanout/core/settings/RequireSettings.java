package io.fanout.core.settings;

import java.util.List;

/**
 * Whom an endpoint serves. Others get 401, or 403 if the gateway knows them.
 *
 * @param identity what may tell who the client is: names of issuers, {@code api-key}, {@code
 *     certificate}, or {@code any} for all that are configured
 * @param scopes what the client must be allowed: all of these scopes
 * @param roles what the client must be: one of these roles
 */
public record RequireSettings(
    @Default("any") List<String> identity,
    @Default List<String> scopes,
    @Default List<String> roles) {}
