package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/** A secret text, such as a password. Only {@link #reveal} returns it. */
public final class Secret {
  /** What messages show instead. */
  public static final String HIDDEN = "(hidden)";

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  public static Secret of(String text) {
    return new Secret(text);
  }

  /** The text itself: for what is sent, and for nothing that is written down. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Secret secret && secret.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return HIDDEN;
  }
}
