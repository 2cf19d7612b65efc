package io.fanout.core.settings;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything under {@code gateway}.
 *
 * @param enabled whether there is a gateway; {@code false} switches it off in an application that
 *     has the starter
 * @param mode what runs each request's code
 * @param client which HTTP client calls the backends; if nothing is said, {@code event-loop} on
 *     fibers and {@code apache} on threads
 * @param maxInFlight how many exchanges may be in progress at once; more are answered 503
 * @param maxBuffered how many bytes of requests and of backends' answers the process may hold at
 *     once, those included that clients have not read yet; a call whose answer would be more is
 *     rejected. Of that, {@code inbound.buffers} says how much clients may take: beyond it, a
 *     request body is answered 503, and the connection of a client that does not read its answers
 *     is closed
 * @param inbound the HTTP edge
 * @param lanes the event loops
 * @param handoff the passages between stages
 * @param pool the threads of thread-pool mode
 * @param virtualThread the limits of virtual-thread mode
 * @param accessLog one line for each request, off by default
 * @param tracing whether the gateway takes part in its clients' traces, with a span for each
 *     exchange and each call; else it passes their trace headers on as they are
 * @param fanout calls that an application makes from its own code
 * @param backends the services to call, by name
 * @param endpoints what is answered, and from which calls
 */
public record GatewaySettings(
    @Default("true") boolean enabled,
    @Default("fiber") Mode mode,
    @Nullable String client,
    @Default("10000") @Within(least = 1, most = 1_000_000) int maxInFlight,
    @Default("256MB") ByteSize maxBuffered,
    @Default InboundSettings inbound,
    @Default LaneSettings lanes,
    @Default HandoffSettings handoff,
    @Default PoolSettings pool,
    @Default VirtualThreadSettings virtualThread,
    @Default AccessLogSettings accessLog,
    @Default("false") boolean tracing,
    @Default FanoutSettings fanout,
    @Default Map<String, BackendSettings> backends,
    @Default List<EndpointSettings> endpoints) {}
