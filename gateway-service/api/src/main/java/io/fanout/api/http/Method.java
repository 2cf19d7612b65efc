package io.fanout.api.http;

/** The request methods that endpoints and calls can have. */
public enum Method {
  /** Reads. */
  GET(true),
  /** Submits; not idempotent. */
  POST(false),
  /** Replaces. */
  PUT(true),
  /** Changes a part; not idempotent. */
  PATCH(false),
  /** Removes. */
  DELETE(true);

  private final boolean idempotent;

  Method(boolean idempotent) {
    this.idempotent = idempotent;
  }

  /** {@return whether sending it twice does what sending it once does (RFC 9110, 9.2.2)} */
  public boolean idempotent() {
    return idempotent;
  }
}
