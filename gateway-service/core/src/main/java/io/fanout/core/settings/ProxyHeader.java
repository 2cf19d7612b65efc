package io.fanout.core.settings;

/** The header in which proxies forward the client's address. */
public enum ProxyHeader {
  /** {@code X-Forwarded-For}, which most proxies write. */
  X_FORWARDED_FOR("X-Forwarded-For"),
  /** {@code Forwarded}, RFC 7239. */
  FORWARDED("Forwarded");

  private final String fieldName;

  ProxyHeader(String fieldName) {
    this.fieldName = fieldName;
  }

  /** The header's name. */
  public String fieldName() {
    return fieldName;
  }
}
