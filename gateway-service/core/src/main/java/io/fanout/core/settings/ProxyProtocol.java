package io.fanout.core.settings;

/** Whether connections begin with a PROXY header, version 1 or 2. */
public enum ProxyProtocol {
  /** No connection does. */
  OFF,
  /** Every connection from a trusted proxy does; the edge closes one that does not. */
  REQUIRED
}
