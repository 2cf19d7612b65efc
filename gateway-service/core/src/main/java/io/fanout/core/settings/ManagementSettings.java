package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * Access to the management port. These settings protect the port of the executable jar; an
 * application with the starter protects its own port.
 *
 * @param token the bearer token that clients on other machines must send with a request that
 *     changes something, such as a reload. Without a token, only clients on the gateway's own
 *     machine can make such requests
 */
public record ManagementSettings(@Nullable Secret token) {}
