package io.fanout.core.settings;

/** The client's status if the backend answers a required call with a status other than 2xx. */
public enum FailedStatus {
  /** 502: a failing backend is a problem of the gateway, not of the client. */
  OWN,
  /** The backend's own status, if it is 4xx or 5xx. */
  PASS
}
