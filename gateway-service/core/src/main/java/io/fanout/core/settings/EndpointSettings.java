package io.fanout.core.settings;

import io.fanout.api.http.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is answered under one path and method: from calls, or by a Java handler.
 *
 * @param name the endpoint's name in metrics, traces, the log and {@code Fanout.ask}; by default
 *     its method and path
 * @param path the inbound path, such as {@code /orders/{id}}; required
 * @param method the inbound method
 * @param deadline how long the exchange may take in total
 * @param passHeaders request headers that the gateway passes to every call; it always passes {@code
 *     traceparent}, {@code tracestate} and {@code X-Request-Id}
 * @param returnHeaders reply headers that the gateway returns, from the first call in declared
 *     order that has them
 * @param inbound whether clients reach the endpoint at {@code gateway.inbound.port}; {@code false}
 *     leaves it to {@code Fanout.ask} in your own application
 * @param passThrough whether the only call's reply is the answer, byte for byte, JSON or not
 * @param handler the name of the Java handler that answers instead of calls
 * @param require whom the endpoint serves; everybody by default
 * @param limits the names of the limits under {@code gateway.limits} that count its requests,
 *     besides those that are for all endpoints
 * @param cors which web pages of other origins may call it; {@code gateway.cors} by default
 * @param calls the calls, by name, in the order of the answer's members
 */
public record EndpointSettings(
    @Nullable String name,
    @Nullable String path,
    @Default("GET") Method method,
    @Default("5s") Duration deadline,
    @Default List<String> passHeaders,
    @Default List<String> returnHeaders,
    @Default("true") boolean inbound,
    @Default("false") boolean passThrough,
    @Nullable String handler,
    @Nullable RequireSettings require,
    @Default List<String> limits,
    @Nullable CorsSettings cors,
    @Default Map<String, CallSettings> calls) {}
