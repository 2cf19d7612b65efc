package io.fanout.core.settings;

/** What happens to a call over its backend's quota. */
public enum WhenOver {
  /**
   * The call waits for its turn, within its time. Turns go to the call whose time ends first. A
   * call that cannot get a turn in time is rejected as soon as that is certain.
   */
  WAIT,
  /** The gateway rejects the call at once. */
  REJECT
}
