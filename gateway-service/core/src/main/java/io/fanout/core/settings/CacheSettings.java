package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a call's answers for as long as their {@code Cache-Control} allows, for all clients. An
 * answer that says nothing of it is not kept.
 *
 * @param enabled whether the gateway keeps answers
 * @param maxSize how much memory the answers of this call may take; beyond it the cache drops the
 *     least useful ones
 * @param shared whether all gateways share the answers through {@code gateway.redis}, as a second
 *     level behind each gateway's own memory
 * @param staleIfError how long after its time an answer may stand in for a failed call or a 5xx,
 *     unless it says so itself; not at all by default
 * @param staleWhileRevalidate how long after its time an answer may be given while the gateway asks
 *     for a new one, unless it says so itself; not at all by default
 */
public record CacheSettings(
    @Default("true") boolean enabled,
    @Default("16MB") ByteSize maxSize,
    @Default("false") boolean shared,
    @Nullable Duration staleIfError,
    @Nullable Duration staleWhileRevalidate) {}
