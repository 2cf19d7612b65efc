package io.fanout.core.settings;

import java.time.Duration;

/**
 * When the gateway takes changed settings by itself.
 *
 * @param watch whether the gateway looks at the files and config trees that its settings came from,
 *     and reloads when one changes
 * @param every how often it looks
 */
public record ReloadSettings(@Default("false") boolean watch, @Default("2s") Duration every) {}
