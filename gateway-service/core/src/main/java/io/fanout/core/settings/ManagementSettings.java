package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * Who may change the gateway through its management port. This protects the port of an application
 * that is nothing but a gateway; any other application protects its own.
 *
 * @param token what a client on another machine has to send, as {@code Authorization: Bearer}, with
 *     a request that changes something, such as a reload; without a token only clients on the
 *     gateway's own machine may
 */
public record ManagementSettings(@Nullable Secret token) {}
