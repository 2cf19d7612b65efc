package io.fanout.core.settings;

/** The redirects that the gateway follows. */
public enum FollowRedirects {
  /** The gateway follows no redirect: the call ends as {@code backend-status}. */
  NONE,
  /**
   * The gateway follows up to 5 redirects of a GET to the same scheme, host and port. Any other
   * redirect ends the call as {@code backend-status}.
   */
  SAME_HOST
}
