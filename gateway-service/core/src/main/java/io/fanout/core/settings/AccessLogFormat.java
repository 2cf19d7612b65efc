package io.fanout.core.settings;

/** The format of the access log's lines. */
public enum AccessLogFormat {
  /** No access log. */
  NONE,
  /** The Common Log Format, which log tools read. */
  COMMON,
  /** A JSON object with the request's id, its time, and how each of its calls ended. */
  JSON
}
