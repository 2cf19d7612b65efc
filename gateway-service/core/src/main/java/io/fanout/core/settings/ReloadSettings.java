package io.fanout.core.settings;

import java.time.Duration;

/**
 * Automatic reload of changed settings.
 *
 * @param watch whether to watch the files and config trees of the settings, and reload when one
 *     changes
 * @param every interval between checks
 */
public record ReloadSettings(@Default("false") boolean watch, @Default("2s") Duration every) {}
