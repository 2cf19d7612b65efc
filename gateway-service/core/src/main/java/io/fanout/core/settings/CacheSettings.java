package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A cache of a call's answers, shared by all clients. It keeps an answer for as long as its {@code
 * Cache-Control} or {@code Expires} allows, and does not keep answers without a stated lifetime.
 *
 * @param enabled whether to cache answers
 * @param maxSize memory for the cached answers of this call; beyond it the cache evicts the least
 *     useful ones
 * @param shared whether all gateways share the answers through {@code gateway.redis}, as a second
 *     level behind each gateway's own memory
 * @param staleIfError how long after its expiry an answer may replace a failed call or a 5xx,
 *     unless the answer itself sets this time; never by default
 * @param staleWhileRevalidate how long after its expiry the gateway may serve an answer while it
 *     fetches a new one, unless the answer itself sets this time; never by default
 */
public record CacheSettings(
    @Default("true") boolean enabled,
    @Default("16MB") ByteSize maxSize,
    @Default("false") boolean shared,
    @Nullable Duration staleIfError,
    @Nullable Duration staleWhileRevalidate) {}
