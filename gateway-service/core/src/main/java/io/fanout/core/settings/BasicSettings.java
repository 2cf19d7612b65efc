package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * A user name and a password, sent as {@code Authorization: Basic}; to a proxy as {@code
 * Proxy-Authorization: Basic}.
 *
 * @param username the user name, without a colon; required
 * @param password the password; required
 */
public record BasicSettings(@Nullable String username, @Nullable Secret password) {}
