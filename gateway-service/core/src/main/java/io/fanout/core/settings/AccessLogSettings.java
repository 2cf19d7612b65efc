package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * One line for each request, written by a thread of its own: where that falls behind, lines are
 * left out and counted, and no request waits.
 *
 * @param format the format of a line
 * @param file the file to append to; standard output by default
 */
public record AccessLogSettings(@Default("none") AccessLogFormat format, @Nullable String file) {}
