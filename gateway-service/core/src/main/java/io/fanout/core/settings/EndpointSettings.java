package io.fanout.core.settings;

import io.fanout.api.http.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One path and method, answered from calls or by a Java handler.
 *
 * @param name the endpoint's name in metrics, traces, the log and {@code Fanout.ask}; by default
 *     its method and path
 * @param path the inbound path, such as {@code /orders/{id}}; required
 * @param method the inbound method
 * @param deadline maximum time for the whole exchange
 * @param passHeaders request headers that the gateway passes to every call; it always passes {@code
 *     traceparent}, {@code tracestate} and {@code X-Request-Id}
 * @param returnHeaders reply headers that the gateway returns, each from the first call in declared
 *     order that has it
 * @param inbound whether clients can reach the endpoint on {@code gateway.inbound.port}; {@code
 *     false} leaves it to {@code Fanout.ask} in your own application
 * @param passThrough whether the reply of the endpoint's only call is the answer, byte for byte,
 *     JSON or not
 * @param handler the name of the Java handler that answers in place of configured calls
 * @param require the clients that the endpoint serves; all by default
 * @param limits limits under {@code gateway.limits} that apply to the endpoint, in addition to
 *     those for all endpoints
 * @param cors the endpoint's CORS policy; {@code gateway.cors} by default
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
