package io.fanout.core.settings;

import io.fanout.api.http.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request to one backend. Path, headers and body may refer to the inbound request and to
 * earlier calls' answers: {@code {id}}, {@code {query.page}}, {@code {header.X-Tenant}}, {@code
 * {body.sku}}, {@code {order.customerId}}.
 *
 * @param backend the backend's name; required
 * @param weight splits requests among backends in proportion to their weights, by backend name.
 *     {@code backend} must be one of them; by default it gets all requests
 * @param method the method to send
 * @param path the path and query to send; required
 * @param headers headers to send, by name
 * @param body the body to send, as JSON text. A string that is exactly one reference becomes the
 *     referenced value, with its type
 * @param required whether the exchange fails if this call fails
 * @param status the client's status if the backend answers this required call with 4xx or 5xx: the
 *     gateway's own, or the backend's
 * @param idempotent whether sending the call twice has the same effect as once, so that the gateway
 *     may retry and hedge it; by default the method decides
 * @param timeout maximum time for the call; the backend's timeout by default
 * @param fallback the JSON that replaces the answer of a failed optional call
 * @param fallbackCall the call that the gateway makes if an optional call fails; its answer
 *     replaces the missing one. If it fails too, {@code fallback} applies
 * @param coalesce whether to send identical calls that are in flight at the same time to the
 *     backend as one; only for GET
 * @param cache caches answers for as long as their {@code Cache-Control} allows; no cache by
 *     default; only for GET
 * @param mirror sends copies of the call to another backend and compares the answers; none by
 *     default
 * @param pick the members of the answer to keep, by path; the gateway drops all others
 * @param drop the members of the answer to drop, by path
 * @param rename new names for members, by path
 * @param wrap the name of a member that wraps the answer
 * @param flat whether to merge the answer's members into the root instead of under the call's name
 */
public record CallSettings(
    @Nullable String backend,
    @Default @Within(least = 0, most = 1_000_000) Map<String, Integer> weight,
    @Default("GET") Method method,
    @Nullable String path,
    @Default Map<String, String> headers,
    @Nullable String body,
    @Default("false") boolean required,
    @Default("own") FailedStatus status,
    @Nullable Boolean idempotent,
    @Nullable Duration timeout,
    @Nullable String fallback,
    @Nullable FallbackCallSettings fallbackCall,
    @Default("false") boolean coalesce,
    @Nullable CacheSettings cache,
    @Nullable MirrorSettings mirror,
    @Default List<String> pick,
    @Default List<String> drop,
    @Default Map<String, String> rename,
    @Nullable String wrap,
    @Default("false") boolean flat) {}
