package io.fanout.core.settings;

/** What a line of the access log looks like. */
public enum AccessLogFormat {
  /** No access log. */
  NONE,
  /** The Common Log Format, which log tools read. */
  COMMON,
  /** A JSON object with the request's id, its time, and how each of its calls ended. */
  JSON
}
