package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * The access log, one line for each request. A separate thread writes it. If that thread falls
 * behind, the gateway drops and counts lines; requests never wait for the log.
 *
 * @param format the format of a line
 * @param file the file to append to; standard output by default
 */
public record AccessLogSettings(@Default("none") AccessLogFormat format, @Nullable String file) {}
