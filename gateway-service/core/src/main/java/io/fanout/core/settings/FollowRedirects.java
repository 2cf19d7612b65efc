package io.fanout.core.settings;

/** What becomes of a backend's answer that sends the client elsewhere. */
public enum FollowRedirects {
  /** The gateway follows none: the call ends as {@code backend-status}. */
  NONE,
  /**
   * The gateway follows up to 5 redirects of a GET to the same scheme, host and port. Any other
   * redirect ends the call as {@code backend-status}.
   */
  SAME_HOST
}
