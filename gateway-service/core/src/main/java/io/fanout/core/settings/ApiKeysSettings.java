package io.fanout.core.settings;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keys that clients send in a header. The gateway knows only their hashes.
 *
 * @param header the header that carries the key
 * @param file a file with more keys, one per line: {@code name sha256-of-the-key scope,scope}. The
 *     gateway reads it again when it changes
 * @param keys the keys, by client name
 */
public record ApiKeysSettings(
    @Default("X-Api-Key") String header,
    @Nullable String file,
    @Default Map<String, ApiKeySettings> keys) {}
