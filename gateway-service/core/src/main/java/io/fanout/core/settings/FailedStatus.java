package io.fanout.core.settings;

/** Which status a client gets when a required call is answered with another one than 2xx. */
public enum FailedStatus {
  /** 502: that the backend is not content is the gateway's business, not the client's. */
  OWN,
  /** The backend's own status, if it is 4xx or 5xx. */
  PASS
}
