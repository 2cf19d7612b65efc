package io.fanout.core.settings;

/** Which status a client gets when a required call is answered with another one than 2xx. */
public enum FailedStatus {
  /** 502: a failing backend is a problem of the gateway, not of the client. */
  OWN,
  /** The backend's own status, if it is 4xx or 5xx. */
  PASS
}
