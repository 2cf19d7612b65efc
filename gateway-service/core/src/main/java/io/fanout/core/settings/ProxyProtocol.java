package io.fanout.core.settings;

/** Whether connections begin with a PROXY header, version 1 or 2. */
public enum ProxyProtocol {
  /** Connections begin without a PROXY header. */
  OFF,
  /**
   * Every connection from a trusted proxy begins with a PROXY header; otherwise the edge closes it.
   */
  REQUIRED
}
