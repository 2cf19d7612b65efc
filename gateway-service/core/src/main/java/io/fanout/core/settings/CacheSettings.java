package io.fanout.core.settings;

/**
 * Keeps a call's answers for as long as their {@code Cache-Control} allows, for all clients. An
 * answer that says nothing of it is not kept.
 *
 * @param enabled whether the gateway keeps answers
 * @param maxSize how much memory the answers of this call may take; beyond it the cache drops the
 *     least useful ones
 */
public record CacheSettings(@Default("true") boolean enabled, @Default("16MB") ByteSize maxSize) {}
