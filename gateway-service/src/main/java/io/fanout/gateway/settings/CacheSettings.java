package io.fanout.gateway.settings;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keeps a call's answers for as long as their {@code Cache-Control} allows, for all clients. An
 * answer that says nothing of it is not kept.
 *
 * @param enabled whether answers are kept
 * @param maxSize how much memory the answers of this call may take; beyond it the least useful go
 */
public record CacheSettings(
    @DefaultValue("true") boolean enabled, @DefaultValue("16MB") DataSize maxSize) {}
