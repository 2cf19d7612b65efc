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
 * @param backend the backend's name; has to be there
 * @param method the method to send
 * @param path the path and query to send; has to be there
 * @param headers headers to send, by name
 * @param body the body to send, as JSON text; a string that is one reference becomes what it refers
 *     to, whatever its type
 * @param required whether the exchange fails when this call does
 * @param status which status the client gets when this required call is answered with 4xx or 5xx:
 *     the gateway's own, or the backend's passed on
 * @param idempotent whether sending it twice does what sending it once does, so that it may be
 *     retried and hedged; by its method if not said
 * @param timeout how long the call may take in all; the backend's by default
 * @param fallback the JSON that stands in when an optional call fails
 * @param fallbackCall the call that is made when an optional call fails, and whose answer stands in
 *     for it; where it fails as well, the {@code fallback} does
 * @param coalesce whether identical calls under way at the same time are sent to the backend as
 *     one; for GET alone
 * @param cache keeps answers for as long as their {@code Cache-Control} allows; none by default;
 *     for GET alone
 * @param pick the only members of the answer to keep, by path
 * @param drop the members of the answer to leave out, by path
 * @param rename new names for members, by path
 * @param wrap a member to put the answer under
 * @param flat whether the answer's members go into the root, not under the call's name
 */
public record CallSettings(
    @Nullable String backend,
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
    @Default List<String> pick,
    @Default List<String> drop,
    @Default Map<String, String> rename,
    @Nullable String wrap,
    @Default("false") boolean flat) {}
