package io.fanout.core.settings;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything under {@code gateway}.
 *
 * @param enabled whether the gateway runs; {@code false} switches it off in an application that has
 *     the starter
 * @param mode whether each request's code runs on a fiber, a pooled thread or a virtual thread
 * @param client the HTTP client for calls to backends
 * @param maxInFlight maximum number of exchanges in progress; the gateway answers further requests
 *     with 503. 10000 by default, or one for each 48 KB of the heap if that is less
 * @param maxBuffered maximum memory for request bodies and backends' answers, including answers
 *     that clients have not read yet; 256 MB by default, or a third of the heap if that is less.
 *     The gateway rejects a call whose answer would exceed it. {@code inbound.buffers} limits the
 *     clients' part: beyond it, the gateway answers a request body with 503 and closes the
 *     connection of a client that does not read its answers
 * @param inbound the HTTP edge
 * @param identity how the gateway authenticates clients
 * @param limits rate limits for clients, by name
 * @param cors the default CORS policy, for endpoints without {@code cors} of their own
 * @param lanes the event loops
 * @param handoff the hand-off queues between the stages of a request
 * @param pool thread pools of thread-pool mode
 * @param virtualThread settings of virtual-thread mode
 * @param accessLog the access log, one line for each request; off by default
 * @param tracing whether to create a span for each exchange and each call in the client's trace;
 *     otherwise the gateway passes trace headers on unchanged
 * @param reload automatic reload of changed settings
 * @param management access to the management port
 * @param discovery look-up of backends' host names
 * @param egress the HTTP proxy for calls to backends that do not set their own; by default the
 *     gateway calls hosts directly
 * @param redis the Redis server for {@code shared} limits, quotas and caches; none by default
 * @param relay the relay process for the client {@code go-relay}
 * @param fanout calls that an application makes through the bean {@code Fanout}
 * @param backends the services to call, by name
 * @param endpoints the endpoints that the gateway serves, with their calls
 */
public record GatewaySettings(
    @Default("true") boolean enabled,
    @Default("fiber") Mode mode,
    @Default("event-loop") String client,
    @Nullable @Within(least = 1, most = 1_000_000) Integer maxInFlight,
    @Nullable ByteSize maxBuffered,
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
