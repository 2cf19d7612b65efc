package io.fanout.core.settings;

/** The headers that describe the client to backends. */
public enum ForwardedFields {
  /** None. */
  NONE,
  /** {@code X-Forwarded-For}, {@code X-Forwarded-Proto} and {@code X-Forwarded-Host}. */
  X_FORWARDED,
  /** {@code Forwarded}, RFC 7239. */
  FORWARDED,
  /** All of them. */
  BOTH
}
