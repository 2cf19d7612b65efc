package io.fanout.api.http;

/** The request methods that endpoints and calls can have. */
public enum Method {
  GET(true),
  POST(false),
  PUT(true),
  PATCH(false),
  DELETE(true);

  private final boolean idempotent;

  Method(boolean idempotent) {
    this.idempotent = idempotent;
  }

  /** Whether sending it twice does what sending it once does (RFC 9110, 9.2.2). */
  public boolean idempotent() {
    return idempotent;
  }
}
