package io.fanout.core.settings;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything under {@code gateway}.
 *
 * @param enabled whether there is a gateway; {@code false} switches it off in an application that
 *     has the starter
 * @param mode what runs the code of each request
 * @param client the HTTP client that calls the backends; by default {@code event-loop} on fibers
 *     and {@code apache} on threads
 * @param maxInFlight how many exchanges may be in progress at once; the gateway answers further
 *     ones with 503
 * @param maxBuffered how many bytes of requests and of backends' answers the process may hold at
 *     once, including answers that clients have not read yet. If a call's answer would exceed it,
 *     the gateway rejects the call. {@code inbound.buffers} limits the part that clients may take:
 *     beyond it, the gateway answers a request body with 503 and closes the connection of a client
 *     that does not read its answers
 * @param inbound the HTTP edge
 * @param identity how the gateway finds out who clients are
 * @param limits how often clients may send requests, by name
 * @param cors which web pages of other origins may call all endpoints that have no {@code cors} of
 *     their own
 * @param lanes the event loops
 * @param handoff the hand-offs between stages
 * @param pool the threads of thread-pool mode
 * @param virtualThread the limits of virtual-thread mode
 * @param accessLog one line for each request; off by default
 * @param tracing whether the gateway takes part in its clients' traces, with a span for each
 *     exchange and each call; if not, it passes their trace headers on unchanged
 * @param reload when the gateway takes changed settings by itself
 * @param management who may change the gateway through its management port
 * @param discovery how the gateway finds the hosts behind names
 * @param egress the proxy through which calls leave the network, for all backends that have none of
 *     their own; by default the gateway calls hosts directly
 * @param redis where gateways of a fleet count together what is {@code shared}; no Redis by default
 * @param relay the program that makes the calls of the client {@code go-relay}
 * @param fanout calls that an application makes from its own code
 * @param backends the services to call, by name
 * @param endpoints the paths that the gateway serves, with their calls
 */
public record GatewaySettings(
    @Default("true") boolean enabled,
    @Default("fiber") Mode mode,
    @Nullable String client,
    @Default("10000") @Within(least = 1, most = 1_000_000) int maxInFlight,
    @Default("256MB") ByteSize maxBuffered,
    @Default InboundSettings inbound,
    @Default IdentitySettings identity,
    @Default Map<String, LimitSettings> limits,
    @Nullable CorsSettings cors,
    @Default LaneSettings lanes,
    @Default HandoffSettings handoff,
    @Default PoolSettings pool,
    @Default VirtualThreadSettings virtualThread,
    @Default AccessLogSettings accessLog,
    @Default("false") boolean tracing,
    @Default ReloadSettings reload,
    @Default ManagementSettings management,
    @Default DiscoverySettings discovery,
    @Nullable EgressSettings egress,
    @Nullable RedisSettings redis,
    @Default RelaySettings relay,
    @Default FanoutSettings fanout,
    @Default Map<String, BackendSettings> backends,
    @Default List<EndpointSettings> endpoints) {}
